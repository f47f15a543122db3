import { expect, it } from 'vitest';
import { renameFieldsInScript } from './script-names.ts';

const rename = (name: string) => (name === 'Total' || name.startsWith('Addr.') ? name.replace(/^\w+/, '$&-2') : name);

it.each([
  ['this.getField("Total").value = 1;', 'this.getField("Total-2").value = 1;'],
  ["getField( 'Addr.City' )", "getField( 'Addr-2.City' )"],
  ['AFSimple_Calculate("Total", new Array("Total", "x"));', 'AFSimple_Calculate("Total", new Array("Total-2", "x"));'],
  ["AFSimple_Calculate('AVG', 'x, Total ,Addr.Zip')", "AFSimple_Calculate('AVG', 'x, Total-2 ,Addr-2.Zip')"],
  ['getField(name("Total"), f("(", "Total"))', 'getField(name("Total-2"), f("(", "Total-2"))'],
])('ensures that %s names the renamed field', (code, expected) => {
  expect(renameFieldsInScript(code, rename).code).toBe(expected);
});

it.each([
  ['getField("Total").value', false],
  ['getField("Other").value', false],
  ['var total = 1;', false],
  ['app.alert("Total");', true],
  ['getField("To" + "tal")', false],
  ['getField(prefix + "al")', true],
])('ensures that %s is uncertain: %s', (code, expected) => {
  expect(renameFieldsInScript(code, rename).isUncertain).toBe(expected);
});

it('ensures that a text made to be slow is read in time', () => {
  const code = `${'getField('.repeat(50_000)}"Total`;
  renameFieldsInScript(code, rename);
});
