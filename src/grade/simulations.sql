-- The simulations of the store.
SELECT simulation_id
FROM simulation
