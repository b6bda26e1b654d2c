import { expect, test } from 'vitest';
import { fillForm } from '../../../../tests/helpers/fill-forms';
import { showForm } from '../../../../tests/helpers/filled-form';
import { takeRecord } from './record';

const select =
  '<select1 ref="@"><label>Kind</label><itemset nodeset="instance(\'kinds\')/root/item"><value ref="name"/><label ref="label"/></itemset></select1>';

test('a value of a list that XML cannot hold does not make the answers unreadable', async () => {
  const xml = fillForm({ questions: [['kind', 'type="string"', select]] });
  const list = '<instance id="kinds" src="jr://file-csv/kinds.csv"/>';
  const { screen, filling } = await showForm(xml.replace('</instance><bind', `</instance>${list}<bind`), {
    openFile: () => Promise.resolve(new Response('name,label\ndug\u000Bwell,Dug well\n')),
  });
  await screen.getByLabelText('Dug well').click();
  const { xml: sent, instanceId } = await takeRecord(filling.instance.root);
  expect(await sent.text()).toContain('<kind>dug well</kind>');
  expect(instanceId).toMatch(/^uuid:/);
});
