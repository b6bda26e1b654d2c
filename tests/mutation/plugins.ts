/** What Stryker asks us while it works: which code is a text, and which faults belong to the sample. */
import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { type CheckResult, CheckStatus, type Checker } from '@stryker-mutator/api/check';
import type { Mutant, StrykerOptions } from '@stryker-mutator/api/core';
import { commonTokens, declareClassPlugin, declareValuePlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin';

/** The option of a run that Stryker hands on to the checker. */
export interface SampleOptions {
  /** How many faults are tried; 0 for all. */
  size: number;
  seed: string;
  /** The working tree. */
  root: string;
}

/** The same order for the same seed, on every machine. */
const rank = ({ seed, root }: SampleOptions, { fileName, mutatorName, location, replacement }: Mutant): string =>
  createHash('sha1')
    .update(JSON.stringify([seed, relative(root, fileName), mutatorName, location.start, location.end, replacement]))
    .digest('hex');

/** The ids of the faults that are tried. */
export function sampleOf(mutants: readonly Mutant[], options: SampleOptions): Set<string> {
  const ranked = mutants.map((mutant) => ({ id: mutant.id, rank: rank(options, mutant) }));
  ranked.sort((a, b) => (a.rank < b.rank ? -1 : 1));
  return new Set(ranked.slice(0, options.size === 0 ? undefined : options.size).map(({ id }) => id));
}

/** Lets only the sample through. Stryker has checkers for types, for example: only they see all faults at once. */
class Sampler implements Checker {
  static inject = tokens(commonTokens.options);
  readonly #options: SampleOptions;

  constructor(options: StrykerOptions) {
    this.#options = options['sample'] as SampleOptions;
  }

  async init(): Promise<void> {}

  async group(mutants: Mutant[]): Promise<string[][]> {
    return [mutants.map(({ id }) => id)];
  }

  async check(mutants: Mutant[]): Promise<Record<string, CheckResult>> {
    const sample = sampleOf(mutants, this.#options);
    const left: CheckResult = { status: CheckStatus.CompileError, reason: 'not in the sample' };
    return Object.fromEntries(mutants.map(({ id }) => [id, sample.has(id) ? { status: CheckStatus.Passed } : left]));
  }
}

/** The macros of Lingui, which want their texts as they are written. */
const macros = new Set(['t', 'msg', 'plural', 'select', 'selectOrdinal', 'defineMessage']);

/** How a view is loaded: types check its name, and tests in a browser open it. */
const loadsView = (name: string | undefined) => name === 'lazyDialog';

/** Errors of programmers, which nobody is shown: their words may change. */
const isError = ({ type, callee }: CodeNode) => type === 'NewExpression' && callee?.name === 'Error';

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
      if (isError(node)) return 'an error of a programmer';
      const called = node.type === 'CallExpression' ? node.callee : node.tag;
      if (called?.type !== 'Identifier') return undefined;
      return loadsView(called.name) ? 'the code of a view' : macros.has(called.name ?? '') ? 'a text' : undefined;
    },
  }),
];

/** Read by Stryker under this name. */
export const strykerValidationSchema = { properties: { sample: { type: 'object' } } };
