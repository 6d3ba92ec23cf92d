"use strict";
// Tables sort by a click on a column's head; without this script they are read as they stand.
for (const table of document.querySelectorAll("table.sortable")) {
  const body = table.tBodies[0];
  if (body.rows.length < 2) continue;
  const rows = Array.from(body.rows);
  const heads = Array.from(table.tHead.rows[0].cells);
  const value = (row, column) => {
    const cell = row.cells[column];
    return cell.dataset.value ?? cell.textContent;
  };
  const compare = (a, b) => {
    const numbers = [Number(a), Number(b)];
    return numbers.some(Number.isNaN) ? a.localeCompare(b, undefined, { numeric: true }) : numbers[0] - numbers[1];
  };
  heads.forEach((head, column) => {
    // Not a button element: browsers leave those out of the heads that they repeat on each printed page.
    const button = document.createElement("span");
    button.setAttribute("role", "button");
    button.tabIndex = 0;
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      button.click();
    });
    button.addEventListener("click", () => {
      const next = { none: "descending", descending: "ascending", ascending: "none" };
      const order = next[head.getAttribute("aria-sort") ?? "none"];
      for (const other of heads) other.removeAttribute("aria-sort");
      if (order !== "none") head.setAttribute("aria-sort", order);
      const sign = order === "ascending" ? 1 : -1;
      const sorted = order === "none" ? rows : rows.slice().sort((x, y) => {
        const [a, b] = [value(x, column), value(y, column)];
        // What is undefined stands last, whichever way.
        if (a === "–" || b === "–") return (a === "–") - (b === "–");
        return sign * compare(a, b);
      });
      body.append(...sorted);
    });
  });
}
// A link to a transcript opens it; so does printing with the data of charts.
const reveal = () => {
  const target = location.hash.length > 1 && document.getElementById(location.hash.slice(1));
  if (target && target.tagName === "DETAILS") target.open = true;
};
addEventListener("hashchange", reveal);
reveal();
addEventListener("beforeprint", () => {
  for (const data of document.querySelectorAll("details.data")) data.open = true;
});
