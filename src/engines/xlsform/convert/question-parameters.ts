import type { ChoiceLists } from './choices';
import type { FormNode, Text } from './form-node';
import type { ProblemLocation, ProblemList } from './problems';
import { readRange } from './ranges';
import { acceptOnly, isInteger, isNumber, nodeOfRow, type Parameters } from './rows';
import { parseYesNo } from './settings';
import type { Position, Survey } from './survey';
import { referencesIn } from './syntax';
import { locate, type Row, cellText } from './table';

interface Question {
  readonly node: FormNode;
  readonly row: Row;
  readonly parameters: Parameters;
  readonly position: Position;
  readonly problems: ProblemList;
  readonly place: ProblemLocation;
}

function readText({ node, row, parameters, problems, place }: Question): void {
  acceptOnly(['rows'], parameters, row, problems);
  const value = parameters.get('rows');
  if (value === undefined) return;
  if (!isInteger(value)) problems.add('parameter-not-whole', place, { parameter: 'rows', value });
  node.control.set('rows', value);
}

function readPhoto({ node, row, parameters, problems, place }: Question): void {
  if (node.value !== '' && !node.value.includes('jr://images/')) node.value = `jr://images/${node.value}`;
  acceptOnly(['app', 'max-pixels'], parameters, row, problems);
  const pixels = parameters.get('max-pixels');
  if (pixels === undefined) problems.add('image-size-unlimited', place);
  else {
    if (!isInteger(pixels)) problems.add('parameter-not-whole', place, { parameter: 'max-pixels', value: pixels });
    node.bind?.set('orx:max-pixels', pixels);
  }
  const app = parameters.get('app');
  const appearance = node.control.get('appearance');
  if (app === undefined || (appearance !== undefined && appearance !== 'annotate')) return;
  if (packageFault(app)) problems.add('app-name-invalid', place, { app });
  node.control.set('intent', app);
}

const qualities = ['voice-only', 'low', 'normal'];

function qualityOf({ row, parameters, problems, place }: Question, accepted: readonly string[]): string | undefined {
  acceptOnly(['quality'], parameters, row, problems);
  const value = parameters.get('quality');
  if (value !== undefined && !accepted.includes(value))
    problems.add('parameter-value', place, { parameter: 'quality', value, accepted: accepted.join(', ') });
  return value;
}

function readAudio(question: Question): void {
  const quality = qualityOf(question, [...qualities, 'external']);
  if (quality !== undefined) question.node.bind?.set('odk:quality', quality);
}

function readBackgroundAudio(question: Question): void {
  const quality = qualityOf(question, qualities);
  question.node.actions.push({
    name: 'odk:recordaudio',
    event: 'odk-instance-load',
    ...(quality === undefined ? {} : { quality }),
  });
}

function readBackgroundGeopoint({ node, row, problems }: Question): void {
  if (node.triggers.length === 0) problems.add('background-geopoint-trigger', locate(row, 'trigger'));
  if (cellText(row.cells, 'bind', 'calculate') !== undefined)
    problems.add('background-geopoint-calculation', locate(row, 'bind', 'calculate'));
}

const readers: Record<string, (question: Question) => void> = {
  text: readText,
  photo: readPhoto,
  audio: readAudio,
  'background-audio': readBackgroundAudio,
  'background-geopoint': readBackgroundGeopoint,
  'start-geopoint': ({ node }) => {
    node.actions.push({ name: 'odk:setgeopoint', event: 'odk-instance-first-load' });
  },
  range: ({ node, row, parameters, position }) => readRange(node, row, parameters, position.sheets),
  geopoint: ({ node, row, parameters, position }) => readGeometry(node, row, parameters, position),
  geoshape: ({ node, row, parameters, position }) => readGeometry(node, row, parameters, position),
  geotrace: ({ node, row, parameters, position }) => readGeometry(node, row, parameters, position),
};

export function completeQuestion(node: FormNode, row: Row, parameters: Parameters, position: Position): void {
  const { problems } = position.sheets;
  readers[node.type]?.({ node, row, parameters, position, problems, place: locate(row, 'parameters') });
}

/** Android package name: dotted parts of letters, digits and underscores. */
const packageFault = (name: string): boolean => !/^[a-z]\w*(?:\.[a-z]\w*)+$/i.test(name);

const accuracies = [
  ['capture-accuracy', 'accuracyThreshold'],
  ['warning-accuracy', 'unacceptableAccuracyThreshold'],
] as const;

function readGeometry(node: FormNode, row: Row, parameters: Parameters, { survey, sheets }: Position): void {
  const { problems } = sheets;
  const place = locate(row, 'parameters');
  const own = node.type === 'geopoint' ? accuracies.map(([parameter]) => parameter) : ['incremental'];
  acceptOnly(['allow-mock-accuracy', ...own, 'reference-geometry'], parameters, row, problems);
  for (const [parameter, attribute] of accuracies) {
    const value = parameters.get(parameter);
    if (value === undefined) continue;
    if (!isNumber(value)) problems.add('parameter-not-number', place, { parameter, value });
    node.control.set(attribute, value);
  }
  const incremental = parameters.get('incremental');
  if (incremental !== undefined) {
    if (parseYesNo(incremental) !== true)
      problems.add('parameter-value', place, { parameter: 'incremental', value: incremental, accepted: 'true' });
    node.control.set('incremental', 'true');
  }
  const mock = parameters.get('allow-mock-accuracy');
  if (mock !== undefined) {
    if (mock !== 'true' && mock !== 'false')
      problems.add('parameter-value', place, {
        parameter: 'allow-mock-accuracy',
        value: mock,
        accepted: 'true, false',
      });
    node.bind?.set('odk:allow-mock-accuracy', mock);
  }
  const target = parameters.get('reference-geometry');
  if (target === undefined) return;
  survey.geometries.push({ target, row });
  node.itemset = target;
}

export function checkGeometries(
  { geometries, instanceNames, repeatNames }: Survey,
  lists: ChoiceLists,
  entityLists: ReadonlySet<string>,
  problems: ProblemList,
): void {
  for (const { target, row } of geometries) {
    if (instanceNames.has(target) || lists.has(target) || entityLists.has(target)) continue;
    const { references, isMalformed } = referencesIn(target);
    const [first] = references;
    const isRepeat = references.length === 1 && /^\$\{[^}]*\}$/.test(target) && first && repeatNames.has(first.name);
    if (isMalformed || !isRepeat) problems.add('reference-geometry-unknown', locate(row, 'parameters'), { target });
  }
}

const accepted = [
  'identify-user',
  'location-max-age',
  'location-min-interval',
  'location-priority',
  'track-changes',
  'track-changes-reasons',
];

const values: Record<string, readonly string[]> = {
  'identify-user': ['true', 'false'],
  'track-changes': ['true', 'false'],
  'track-changes-reasons': ['on-form-edit'],
};
const location = ['location-priority', 'location-min-interval', 'location-max-age'] as const;
const priorities = ['no-power', 'low-power', 'balanced', 'high-accuracy'];

function checkLocation(parameters: Parameters, row: Row, problems: ProblemList): void {
  const place = locate(row, 'parameters');
  const [priority, least, most] = location.map((name) => parameters.get(name));
  if (priority === undefined || least === undefined || most === undefined) {
    const missing = location.filter((name) => !parameters.has(name));
    return problems.add('audit-location-incomplete', place, { missing: missing.join(', ') });
  }
  if (!priorities.includes(priority))
    problems.add('parameter-value', place, {
      parameter: location[0],
      value: priority,
      accepted: priorities.join(', '),
    });
  for (const [parameter, value] of [
    [location[1], least],
    [location[2], most],
  ] as const)
    if (!isInteger(value) || Number(value) < 0) problems.add('parameter-not-whole', place, { parameter, value });
  if (Number(most) < Number(least)) problems.add('audit-age-too-small', place, { age: most, interval: least });
}

export function readMeta(row: Row, parameters: Parameters, problems: ProblemList): FormNode {
  const name = cellText(row.cells, 'name');
  if (name !== undefined && name !== 'audit') problems.add('audit-named', locate(row, 'name'), { name });
  acceptOnly(accepted, parameters, row, problems);
  const node = nodeOfRow(row, 'question', 'audit', 'audit', problems);
  const bind = node.bind ?? new Map<string, Text>();
  for (const [parameter, value] of parameters) {
    const choices = values[parameter];
    if (choices && !choices.includes(value))
      problems.add('parameter-value', locate(row, 'parameters'), {
        parameter,
        value,
        accepted: choices.join(', '),
      });
    bind.set(`odk:${parameter}`, value);
  }
  if (location.some((one) => parameters.has(one))) checkLocation(parameters, row, problems);
  return node;
}
