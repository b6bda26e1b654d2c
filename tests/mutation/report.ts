import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { MutantResult } from '@stryker-mutator/api/core';
import { table } from '../helpers/table.ts';
import { folderOf } from './folders.ts';
import { notSampled } from './plugins.ts';

const killed = (result: MutantResult) => result.status === 'Killed' || result.status === 'Timeout';
const survived = (result: MutantResult) => result.status === 'Survived' || result.status === 'NoCoverage';

/** The table per folder: how many faults there are, were tried, noticed, reached by no test, and the share noticed. */
export function folderTable(results: readonly MutantResult[], folders: readonly string[], root: string): string {
  const rows = folders.flatMap((folder) => {
    const all = results.filter(({ fileName }) => folderOf(relative(root, fileName), folders) === folder);
    const tried = all.filter((result) => killed(result) || survived(result));
    if (tried.length === 0) return [];
    const noticed = tried.filter(killed).length;
    return [
      [
        folder,
        String(all.filter(({ status, statusReason }) => status !== 'Ignored' || statusReason === notSampled).length),
        String(tried.length),
        String(noticed),
        String(tried.filter(({ status }) => status === 'Survived').length),
        String(tried.filter(({ status }) => status === 'NoCoverage').length),
        `${((100 * noticed) / tried.length).toFixed(0)} %`,
      ],
    ];
  });
  return table(['folder', 'faults', 'tried', 'noticed', 'survived', 'not reached', 'noticed'], rows);
}

/** One line per fault that no test noticed: place, what was written, what stood there instead. */
export function survivorLines(results: readonly MutantResult[], root: string): string[] {
  const oneLine = (text: string) => text.replace(/\s+/g, ' ').slice(0, 90);
  return results
    .filter(survived)
    .toSorted((a, b) => a.fileName.localeCompare(b.fileName) || a.location.start.line - b.location.start.line)
    .map(({ fileName, location: { start, end }, status, mutatorName, replacement }) => {
      const lines = readFileSync(fileName, 'utf8')
        .split('\n')
        .slice(start.line, end.line + 1);
      const last = lines.length - 1;
      const text = lines
        .map((line, at) => line.slice(at === 0 ? start.column : 0, at === last ? end.column : undefined))
        .join('\n');
      const reached = status === 'NoCoverage' ? ' (not reached)' : '';
      return `${relative(root, fileName)}:${start.line + 1} ${mutatorName}${reached}: ${oneLine(text)} → ${oneLine(replacement ?? '')}`;
    });
}
