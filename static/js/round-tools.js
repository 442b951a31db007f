// What is beside the keypad: counting cards in place of adding, and points as they stand on paper.
export const tools = {
  count(entry) {
    const at = `sides-${entry.form.dataset.active}-`;
    const table = entry.field(`${at}table`);
    const amount = entry.current?.name === `${at}hand` || !table ? entry.field(`${at}hand`) : table;
    const counter = entry.counterOf(amount);
    if (!counter || entry.field(`${at}is_written`)?.checked) return;
    counter.open = true;
    counter.querySelector('input').focus();
  },

  counted(entry) {
    const counter = entry.form.querySelector('details.counter[open]');
    counter.open = false;
    entry.go(entry.nextEmpty(entry.field(counter.dataset.amount)));
  },

  written(entry) {
    const {active} = entry.form.dataset;
    const box = entry.field(`sides-${active}-is_written`);
    box.checked = !box.checked;
    entry.activate(active);
    entry.go(entry.field(`sides-${active}-${box.checked ? 'points' : 'table'}`));
    entry.changed();
  },
};
