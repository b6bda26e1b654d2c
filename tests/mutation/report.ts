import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { MutantResult } from '@stryker-mutator/api/core';

const isNoticed = ({ status }: MutantResult) => status === 'Killed' || status === 'Timeout';
const isMissed = ({ status }: MutantResult) => status === 'Survived' || status === 'NoCoverage';

/** The head of the table. */
export const columns = ['folder', 'faults', 'tried', 'noticed', 'survived', 'not reached', 'share'] as const;

/** A folder's line: how many faults there are, were tried, noticed, missed and reached by no test, and the share noticed. */
export function folderLine(folder: string, results: readonly MutantResult[]): string[] {
  const all = results.filter(({ status }) => status !== 'Ignored');
  const count = (test: (result: MutantResult) => boolean) => all.filter(test).length;
  const noticed = count(isNoticed);
  const tried = noticed + count(isMissed);
  const survived = count(({ status }) => status === 'Survived');
  const share = tried === 0 ? '–' : `${((100 * noticed) / tried).toFixed(0)} %`;
  return [folder, ...[all.length, tried, noticed, survived, tried - noticed - survived].map(String), share];
}

/** One line per fault that no test noticed: its place, what was written there, and what the fault made of it. */
export function missedLines(results: readonly MutantResult[], root: string): string[] {
  const oneLine = (text: string) => text.replace(/\s+/g, ' ').slice(0, 100);
  return results
    .filter(isMissed)
    .toSorted((a, b) => a.fileName.localeCompare(b.fileName) || a.location.start.line - b.location.start.line)
    .map(({ fileName, location: { start, end }, status, replacement }) => {
      const lines = readFileSync(fileName, 'utf8')
        .split('\n')
        .slice(start.line - 1, end.line);
      lines[lines.length - 1] = (lines.at(-1) ?? '').slice(0, end.column - 1);
      lines[0] = (lines[0] ?? '').slice(start.column - 1);
      const reached = status === 'NoCoverage' ? 'not reached' : 'survived';
      return `${relative(root, fileName)}:${start.line} ${reached}: ${oneLine(lines.join('\n'))} → ${oneLine(replacement ?? '')}`;
    });
}
