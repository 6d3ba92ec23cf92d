SELECT anchor FROM anchor ORDER BY anchor
