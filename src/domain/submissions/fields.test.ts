import { describe, expect, it } from 'vitest';
import type { FormField, SubmissionRow } from '~/api/schema';
import {
  defaultColumns,
  fieldHeader,
  hasColumnChoice,
  joinedPaths,
  knownColumns,
  selectableFields,
  selectExpression,
  shownFields,
  valueAt,
} from './fields';

const field = (path: string, type = 'string'): FormField => ({
  path,
  name: path.split('/').pop() ?? '',
  type,
  binary: null,
  selectMultiple: null,
});
const many = (count: number) => Array.from({ length: count }, (_, index) => field(`/q${index}`));
const row = (json: string) => JSON.parse(json) as SubmissionRow;

describe('fields as columns', () => {
  it('leaves out groups, the instance id, and everything in a repeat', () => {
    const fields = [
      field('/group', 'structure'),
      field('/group/a', 'int'),
      field('/child', 'repeat'),
      field('/child/name'),
      field('/child/inner', 'structure'),
      field('/child/inner/age'),
      field('/children'),
      field('/meta', 'structure'),
      field('/meta/instanceID'),
      field('/meta/instanceName'),
    ];
    expect(selectableFields(fields).map((one) => one.path)).toEqual(['/group/a', '/children', '/meta/instanceName']);
  });

  it('has one column for questions that OData does not tell apart, and says which', () => {
    const fields = [field('/a_b'), field('/c'), field('/a_b')];
    expect(selectableFields(fields).map((one) => one.path)).toEqual(['/a_b', '/c']);
    expect([...joinedPaths(fields)]).toEqual(['/a_b']);
  });

  it('shows all of eleven fields, but the first ten of twelve', () => {
    expect(hasColumnChoice(many(11))).toBe(false);
    expect(defaultColumns(many(11))).toHaveLength(11);
    expect(hasColumnChoice(many(12))).toBe(true);
    expect(defaultColumns(many(12))).toHaveLength(10);
  });

  it('shows the chosen fields that the form has, in the chosen order', () => {
    const paths = (columns: Parameters<typeof shownFields>[1]['columns']) =>
      shownFields(many(12), { columns }).map((one) => one.path);
    expect(paths(['/q7', 'state', '/nowhere', '/q2'])).toEqual(['/q7', '/q2']);
    expect(paths(['/nowhere'])).toEqual(defaultColumns(many(12)));
    expect(paths([])).toEqual([]);
    expect(paths('all')).toHaveLength(12);
  });

  it('has columns of the system around the answers, without submitters and states of test submissions', () => {
    const { all, usual } = knownColumns(many(1), false);
    expect(all.join(' ')).toBe('submitter submittedAt state /q0 updatedAt formVersion deviceId instanceId');
    expect(usual).toEqual(['submitter', 'submittedAt', 'state', '/q0', 'instanceId']);
    expect(knownColumns(many(1), true).usual).toEqual(['submittedAt', '/q0', 'instanceId']);
  });

  it('heads a column by its groups and its name', () => {
    expect(fieldHeader(field('/household/head/age'))).toEqual({ prefix: 'household-head-', name: 'age' });
    expect(fieldHeader(field('/village'))).toEqual({ prefix: '', name: 'village' });
  });

  it('names the system parts in $select', () => {
    expect(selectExpression([field('/a'), field('/b/c')])).toBe('__id,__system,a,b/c');
  });

  it('reads answers from own properties only', () => {
    const nested = row('{"a":{"b":null,"c":0},"constructor":"mine","__proto__":{"x":"own"},"e":null}');
    expect(valueAt(nested, '/a/c')).toBe(0);
    expect(valueAt(nested, '/a/b')).toBeNull();
    expect(valueAt(nested, '/e/anything')).toBeNull();
    expect(valueAt(nested, '/missing')).toBeUndefined();
    expect(valueAt(nested, '/constructor')).toBe('mine');
    expect(valueAt(nested, '/__proto__/x')).toBe('own');
    expect(valueAt(row('{"a":"text"}'), '/constructor')).toBeUndefined();
    expect(valueAt(row('{"a":"text"}'), '/a/length')).toBeUndefined();
    expect(valueAt(row('{}'), '/__proto__')).toBeUndefined();
  });
});
