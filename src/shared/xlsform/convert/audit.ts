/** Reads rows of the type "audit", which record how somebody fills the form. */
import { type FormNode, type Text } from './form-node';
import { type Parameters, acceptOnly, isInteger } from './parameters';
import type { ProblemList } from './problem-list';
import { nodeOfRow } from './row-node';
import { type Row, placeOf, textOf } from './table';

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
  const place = placeOf(row, 'parameters');
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

/** The element that keeps the record, with its parameters in the bind. */
export function readMeta(row: Row, parameters: Parameters, problems: ProblemList): FormNode {
  const name = textOf(row.cells, 'name');
  if (name !== undefined && name !== 'audit') problems.add('audit-named', placeOf(row, 'name'), { name });
  acceptOnly(accepted, parameters, row, problems);
  const node = nodeOfRow(row, 'question', 'audit', 'audit', problems);
  const bind = node.bind ?? new Map<string, Text>();
  for (const [parameter, value] of parameters) {
    const choices = values[parameter];
    if (choices && !choices.includes(value))
      problems.add('parameter-value', placeOf(row, 'parameters'), {
        parameter,
        value,
        accepted: choices.join(', '),
      });
    bind.set(`odk:${parameter}`, value);
  }
  if (location.some((one) => parameters.has(one))) checkLocation(parameters, row, problems);
  return node;
}
