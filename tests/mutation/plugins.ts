/** What Stryker asks us while it works: which code is a text, and which faults belong to the sample. */
import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { type CheckResult, CheckStatus, type Checker } from '@stryker-mutator/api/check';
import type { Mutant, StrykerOptions } from '@stryker-mutator/api/core';
import { commonTokens, declareClassPlugin, declareValuePlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin';
import { folderOf } from './folders.ts';

/** The options of a run that Stryker hands on to the checker. */
export interface SampleOptions {
  folders: readonly string[];
  /** Faults per folder; 0 for all. */
  size: number;
  seed: string;
  /** The working tree. */
  root: string;
}

/** The reason given for a fault that was not tried. */
export const notSampled = 'not in the sample';

/** The same order for the same seed, also when other lines of the file change. */
const rank = (seed: string, file: string, { mutatorName, location, replacement }: Mutant): string =>
  createHash('sha1')
    .update(JSON.stringify([seed, file, mutatorName, location.start, location.end, replacement]))
    .digest('hex');

/** The ids of the faults that are tried: the first of each folder, in the order of the seed. */
export function sampleOf(mutants: readonly Mutant[], { folders, size, seed, root }: SampleOptions): Set<string> {
  const perFolder = new Map<string | undefined, { id: string; rank: string }[]>();
  for (const mutant of mutants) {
    const file = relative(root, mutant.fileName);
    const folder = folderOf(file, folders);
    perFolder.set(folder, [...(perFolder.get(folder) ?? []), { id: mutant.id, rank: rank(seed, file, mutant) }]);
  }
  const chosen = [...perFolder.values()].flatMap((all) =>
    size === 0 ? all : all.toSorted((a, b) => (a.rank < b.rank ? -1 : 1)).slice(0, size),
  );
  return new Set(chosen.map(({ id }) => id));
}

/** Lets only the sample through: the interface for checks before the tests is the only one that sees all faults at once. */
class Sampler implements Checker {
  static inject = tokens(commonTokens.options);
  readonly #sample: SampleOptions;

  constructor(options: StrykerOptions) {
    this.#sample = options['sample'] as SampleOptions;
  }

  async init(): Promise<void> {}

  async group(mutants: Mutant[]): Promise<string[][]> {
    return [mutants.map(({ id }) => id)];
  }

  async check(mutants: Mutant[]): Promise<Record<string, CheckResult>> {
    const chosen = sampleOf(mutants, this.#sample);
    return Object.fromEntries(
      mutants.map(({ id }) => [
        id,
        chosen.has(id) ? { status: CheckStatus.Passed } : { status: CheckStatus.CompileError, reason: notSampled },
      ]),
    );
  }
}

/** The macros of Lingui want their texts as they are written, and no test compares a whole text. */
const macros = new Set(['t', 'msg', 'plural', 'select', 'selectOrdinal', 'defineMessage']);

interface CodeNode {
  type: string;
  callee?: { type: string; name?: string };
  tag?: { type: string; name?: string };
}

/** Read by Stryker under this name. */
export const strykerPlugins = [
  declareClassPlugin(PluginKind.Checker, 'sample', Sampler),
  declareValuePlugin(PluginKind.Ignore, 'texts', {
    shouldIgnore(path) {
      const { node } = path as unknown as { node: CodeNode };
      const called = node.type === 'CallExpression' ? node.callee : node.tag;
      return called?.type === 'Identifier' && macros.has(called.name ?? '') ? 'a text' : undefined;
    },
  }),
];

/** Read by Stryker under this name. */
export const strykerValidationSchema = { properties: { sample: { type: 'object' } } };
