/**
 * A real server's recorded answers to this suite (contract/recorded, see README.md): they follow the contract to the
 * last field, and the mock server answers the same requests with the same outcome.
 */
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Contract } from './contract.ts';
import { readExchanges, recordingsIn } from './recording/exchange.ts';
import { recordedFaults, replayFaults } from './recording/replay.ts';

const contract = Contract.load('mocks/generated/openapi.json');
const files = recordingsIn(process.env['CONTRACT_RECORDED'] ?? 'tests/contract/recorded');

test.skipIf(files.length === 0)('every recording has something in it', () => {
  expect(files.filter((file) => readExchanges(file).length === 0)).toEqual([]);
});

describe.each(files.map((file) => [basename(file, '.jsonl.gz'), file]))('%s', (_name, file) => {
  const exchanges = readExchanges(file);

  test('the recorded answers follow the contract', () => {
    expect(recordedFaults(contract, exchanges)).toEqual([]);
  });

  test('the mock server answers alike', { timeout: 120_000 }, async () => {
    expect(await replayFaults(contract, exchanges)).toEqual([]);
  });
});
