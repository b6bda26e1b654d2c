import { expect, test } from 'vitest';
import { auditOutcome } from './audit-outcome.ts';

test('names every package with a known fault', () => {
  const vulnerabilities = { minimist: { name: 'minimist', severity: 'critical', range: '<1.2.6' } };
  expect(auditOutcome(JSON.stringify({ vulnerabilities }))).toEqual(['minimist <1.2.6: critical']);
  expect(auditOutcome(JSON.stringify({ vulnerabilities: {} }))).toEqual([]);
});

test('takes a registry without an answer for none', () => {
  expect(auditOutcome('{"message":"405 Method Not Allowed","statusCode":405}')).toBeNull();
  expect(auditOutcome('')).toBeNull();
});
