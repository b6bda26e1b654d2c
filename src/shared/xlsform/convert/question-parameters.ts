/** What is special in the rows of single types: their parameters, and what happens at events. */
import { packageFault } from './android-packages';
import { type FormNode } from './form-node';
import { readGeometry } from './geometry';
import { type Parameters, acceptOnly, isInteger } from './parameters';
import { type Place, type ProblemList } from './problem-list';
import { readRange } from './ranges';
import type { Position } from './survey';
import { type Row, placeOf, textOf } from './table';

interface Question {
  readonly node: FormNode;
  readonly row: Row;
  readonly parameters: Parameters;
  readonly position: Position;
  readonly problems: ProblemList;
  readonly place: Place;
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

/** The quality of a recording; undefined where the row says none. */
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
  if (node.triggers.length === 0) problems.add('background-geopoint-trigger', placeOf(row, 'trigger'));
  if (textOf(row.cells, 'bind', 'calculate') !== undefined)
    problems.add('background-geopoint-calculation', placeOf(row, 'bind', 'calculate'));
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

/** Adds to a question what its type makes of its parameters. */
export function completeQuestion(node: FormNode, row: Row, parameters: Parameters, position: Position): void {
  const { problems } = position.sheets;
  readers[node.type]?.({ node, row, parameters, position, problems, place: placeOf(row, 'parameters') });
}
