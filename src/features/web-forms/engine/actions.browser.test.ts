import { expect, test } from 'vitest';
import { fillForm, type FormQuestion, inputOf } from '../../../../tests/helpers/fill-forms';
import { answerAs, nodesNamed, startForm } from '../../../../tests/helpers/filled-form';

const set = (name: string, value: string, event = 'xforms-value-changed') =>
  `<setvalue ref="/data/${name}" event="${event}" value="${value}"/>`;
const question = (name: string, actions = '', bind = ''): FormQuestion => [
  name,
  `type="string" ${bind}`,
  `<input ref="@"><label>Q</label>${actions}</input>`,
];

/** A form that is being filled: its answers by name, and how a question is answered. */
async function fill(parts: Parameters<typeof fillForm>[0]) {
  const filling = await startForm(fillForm(parts));
  return {
    answers: (...names: string[]) => {
      const xml = new DOMParser().parseFromString(filling.instance.root.instanceState.instanceXML, 'text/xml');
      return names.flatMap((name) => [...xml.getElementsByTagName(name)].map(({ textContent }) => textContent));
    },
    answer: (name: string, value: string, turn = 0) => answerAs(filling, name, value, turn),
    addTurn: () => (nodesNamed(filling, 'r')[0] as { addInstances: () => void }).addInstances(),
  };
}

test.each<[string, FormQuestion[], [string, string][], string[], string[]]>([
  [
    'in the order of its actions, and each sees those before it',
    [
      question('greeting'),
      question('title'),
      question('name', set('title', "concat('Dr ', /data/name)") + set('greeting', "concat('Hello ', /data/title)")),
    ],
    [
      ['name', 'Ann'],
      ['name', 'Bea'],
    ],
    ['title', 'greeting'],
    ['Dr Ann Hello Dr Ann', 'Dr Bea Hello Dr Bea'],
  ],
  [
    'from what is calculated from the answer, and from what an earlier action set',
    [
      question('greeting'),
      question('first'),
      question('title', '', `calculate="if(/data/sex = 'f', 'Mrs', 'Mr')"`),
      question('upper', '', `calculate="concat(/data/first, '!')"`),
      question(
        'sex',
        set('first', "concat(/data/title, ' A')") + set('greeting', "concat(/data/title, ' ', /data/upper)"),
      ),
    ],
    [
      ['sex', 'm'],
      ['sex', 'f'],
    ],
    ['greeting'],
    ['Mr Mr A!', 'Mrs Mrs A!'],
  ],
  [
    'by the last of several actions',
    [question('to'), question('from', set('to', "'one'") + set('to', "concat(/data/to, ' two')"))],
    [['from', 'x']],
    ['to'],
    ['one two'],
  ],
  [
    'after the actions that an action causes',
    [
      question('log'),
      question('inner', set('log', "concat(/data/log, ' inner')")),
      question('outer', set('inner', "'x'") + set('log', "concat(/data/log, ' outer')")),
    ],
    [['outer', 'x']],
    ['log'],
    [' inner outer'],
  ],
])('what an answer sets is set %s', async (_, questions, given, names, wanted) => {
  const { answer, answers } = await fill({ questions });
  for (const [index, [name, value]] of given.entries()) {
    answer(name, value);
    expect(answers(...names).join(' ')).toBe(wanted[index]);
  }
});

test('actions that cause each other without end do not stop the page', async () => {
  const { answer, answers } = await fill({
    questions: [question('a', set('b', '/data/a + 1')), question('b', set('a', '/data/b + 1'))],
  });
  answer('a', '1');
  expect(Number(answers('b')[0])).toBeGreaterThan(1);
});

test('at the first load actions see what earlier ones set, and set what is not asked yet', async () => {
  const load = 'odk-instance-first-load';
  const { answer, answers } = await fill({
    questions: [
      question('third', '', `relevant="/data/ask = 'yes'"`),
      question('second'),
      question('sum', '', 'calculate="/data/first + 1"'),
      question('first'),
      question('ask'),
    ],
    model:
      set('first', '1', load) + set('second', '/data/first + /data/sum', load) + set('third', '/data/second * 2', load),
  });
  expect(answers('first', 'second', 'third')).toEqual(['1', '3']);
  answer('ask', 'yes');
  expect(answers('third')).toEqual(['6']);
});

test('in a new turn, actions see what earlier ones set in this turn', async () => {
  const turn = (name: string, actions = '') => `<input ref="/data/r/${name}"><label>Q</label>${actions}</input>`;
  const renew = (name: string, value: string) => set(`r/${name}`, value, 'odk-new-repeat');
  const { addTurn, answer, answers } = await fill({
    questions: [question('top')],
    values: { top: 'T' },
    more: {
      instance: '<r jr:template=""><b/><a/><c/><d/></r>',
      body: `<group ref="/data/r"><label>R</label><repeat nodeset="/data/r">${turn('b')}${turn('a')}${turn(
        'c',
        set('r/d', "concat(../a, ' d')") + set('r/b', "concat(../d, ' b')"),
      )}${turn('d')}${renew('a', 'concat(/data/top, position(..))')}${renew('b', "concat(../a, ' b')")}</repeat></group>`,
    },
  });
  addTurn();
  addTurn();
  expect(answers('a', 'b')).toEqual(['T1', 'T2', 'T1 b', 'T2 b']);
  answer('c', 'x', 1);
  expect(answers('d', 'b')).toEqual(['', 'T2 d', 'T1 b', 'T2 d b']);
});

test('a computed moment is stored as the date or time that the question is for', async () => {
  const computed = (name: string, type: string, value: string) => inputOf(name, `type="${type}" calculate="${value}"`);
  const { answer, answers } = await fill({
    questions: [
      computed('day', 'date', 'now()'),
      computed('clock', 'time', 'now()'),
      computed('moment', 'dateTime', 'today()'),
      computed('other', 'date', "concat('2024-05-01T', '10:00:00')"),
      computed('later', 'date', 'date(today() + 1)'),
      computed('nothing', 'time', "''"),
      inputOf('set', 'type="time"'),
      question('from', set('set', 'now()')),
    ],
  });
  answer('from', 'x');
  const now = new Date();
  const two = (number: number) => String(number).padStart(2, '0');
  const dayOf = (date: Date) => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  const names = ['day', 'clock', 'moment', 'other', 'later', 'nothing', 'set'];
  const [day, clock, moment, other, later, nothing, set_] = answers(...names);
  expect([day, other, nothing]).toEqual([dayOf(now), '2024-05-01', '']);
  expect(later).toBe(dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1)));
  for (const time of [clock, set_])
    expect(Math.abs(new Date(`${day}T${time}`).getTime() - now.getTime())).toBeLessThan(60_000);
  expect(new Date(moment ?? '').getTime()).toBe(new Date(`${day}T00:00`).getTime());
  expect(moment).toMatch(/T00:00:00\.000[+-]\d\d:\d\d$/);
});
