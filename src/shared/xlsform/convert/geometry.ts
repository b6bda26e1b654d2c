/** Reads the parameters of points, lines and areas. */
import type { FormNode } from './form-node';
import { type Parameters, acceptOnly, isNumber } from './parameters';
import { yesOrNo } from './settings';
import { type Row, placeOf } from './table';
import type { Position, Survey } from './survey';
import type { ChoiceLists } from './choices';
import type { ProblemList } from './problem-list';
import { referencesIn } from './reference-syntax';

const accuracies = [
  ['capture-accuracy', 'accuracyThreshold'],
  ['warning-accuracy', 'unacceptableAccuracyThreshold'],
] as const;

/** Adds the parameters of a geographic question to its control and bind. */
export function readGeometry(node: FormNode, row: Row, parameters: Parameters, { survey, sheets }: Position): void {
  const { problems } = sheets;
  const place = placeOf(row, 'parameters');
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
    if (yesOrNo(incremental) !== true)
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

/** Checks that the geometries that questions refer to come from a list, a file or a repeat. */
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
    if (isMalformed || !isRepeat) problems.add('reference-geometry-unknown', placeOf(row, 'parameters'), { target });
  }
}
