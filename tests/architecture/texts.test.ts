import { describe, expect, test } from 'vitest';
import { isTest, sources } from './sources.ts';
import { textFaults } from './texts.ts';

test('no text outside the catalogues', () => {
  const screens = sources(/^(?:src\/.*|mocks\/panel\/.*)\.tsx$|^src\/(?:app|features|session|shared)\/.*\.ts$/).filter(
    ({ path }) => !isTest(path),
  );
  expect(screens.length).toBeGreaterThan(10);
  expect(screens.flatMap(textFaults)).toEqual([]);
});

const inJsx = (jsx: string) => textFaults({ path: 'src/features/x/X.tsx', text: `export const X = () => ${jsx};` });

describe('the check itself', () => {
  test.each([
    ['text between tags', '<p>Hello there</p>'],
    ['text of another script', '<p>こんにちは</p>'],
    ['a string in braces', "<p>{'Hello'}</p>"],
    ['a choice of strings', "<p>{open ? 'Hide' : icon}</p>"],
    ['a string after a condition', "<p>{open && 'Hide'}</p>"],
    ['a default', "<p>{name ?? 'Unnamed'}</p>"],
    ['a template', '<p>{`${count} forms`}</p>'],
    ['a joined string', "<p>{count + ' forms'}</p>"],
    ['an attribute', '<a title="Open" />'],
    ['an attribute in braces', "<a aria-label={'Open'} />"],
    ['an attribute by choice', "<a placeholder={wide ? 'Find a project' : undefined} />"],
    ['the name of a key', '<kbd>Ctrl</kbd>'],
    ['the name of a key in a list of shortcuts', "<b keys={[{ keys: 'Esc' }]} />"],
    ['an alternative text', '<img alt="A map" />'],
    ['a column', "<T columns={[{ id: 'name', header: 'Name' }]} />"],
    ['an alert', "<b onClick={() => notifications.success('Saved')} />"],
    ['a question of the browser', "<b onClick={() => window.confirm('Really?')} />"],
  ])('refuses %s', (_what, jsx) => {
    expect(inJsx(jsx)).toHaveLength(1);
  });

  test.each([
    ['macros', '<p><Trans>Hello <b>there</b></Trans></p>'],
    ['plurals', '<p><Plural value={n} one="# form" other="# forms" /></p>'],
    ['macros with a context', "const x = { label: t({ message: 'Open', context: 'action' }) }"],
    ['macro templates', '<a title={t`Open`} label={open ? t`Hide` : msg`Show`}>{t`Open`}</a>'],
    ['numbers, punctuation and symbols', '<p>12 · {"—"} × {`${a}–${b}`}</p>'],
    ['keys of a letter or a sign', '<kbd>R</kbd>'],
    ['the brand', '<p>Alidade</p>'],
    ['what nobody reads', '<a className="wide open" data-testid="row" href="/users" role="button" />'],
    ['ids made from ids', '<T items={[{ label: `${id}-label`, title: "#e7ecee" }]} />'],
    ['names in objects', "<T items={[{ key: 'name', kind: 'danger' }]} />"],
  ])('accepts %s', (_what, jsx) => {
    expect(inJsx(jsx)).toEqual([]);
  });
});
