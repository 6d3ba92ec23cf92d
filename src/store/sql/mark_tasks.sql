UPDATE anchor SET has_tasks = EXISTS (
    SELECT 1 FROM anchor_figure AS f WHERE f.anchor_id = anchor.anchor_id AND f.task <> ''
)
WHERE anchor = ?1
