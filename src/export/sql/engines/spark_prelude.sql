-- driftbase views for Spark SQL over {dataset}

