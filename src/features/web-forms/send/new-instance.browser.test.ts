import { expect, test } from 'vitest';
import { asNewInstance, asVersionAfter } from './new-instance';

const uuid = '0b5d1a52-3c5f-4a3e-9d0a-6f1d3a1b2c3d';
const instance = (id = `uuid:${uuid}`) =>
  `<data xmlns:orx="http://openrosa.org/xforms" id="a" version="1"><name>A &amp; &lt;b&gt;</name><code>W-${uuid}</code>` +
  `<orx:meta><orx:instanceID>${id}</orx:instanceID><entity dataset="wells" create="1" id="e1"><label>A</label></entity></orx:meta></data>`;

test('another submission has ids of its own, also where an answer repeats the id, and the same answers', () => {
  const { xml, instanceId } = asNewInstance(instance());
  expect(instanceId).toMatch(/^uuid:[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(xml).not.toContain(uuid);
  expect(xml).toContain(`<orx:instanceID>${instanceId}</orx:instanceID>`);
  expect(xml).toContain(`<code>W-${instanceId.slice(5)}</code>`);
  expect(xml).toContain('<name>A &amp; &lt;b&gt;</name>');
  expect(xml).not.toContain('id="e1"');
  expect(asNewInstance(instance('house 12')).xml).toContain(`<code>W-${uuid}</code>`);
});

test('a version names the one that it replaces, and keeps the ids of entities', () => {
  const { xml, instanceId } = asVersionAfter(instance(), 'uuid:before');
  expect(xml).toContain(
    `<orx:instanceID>${instanceId}</orx:instanceID><orx:deprecatedID>uuid:before</orx:deprecatedID>`,
  );
  expect(xml).toContain('id="e1"');
});
