/**
 * Writes paths as `${name}` where the reference converter produces exactly that path: absolute, or relative within one
 * repeat, with spaces around it.
 */
import { type Form, parentPath, renamingsOf } from './form';

const ncName = String.raw`[\p{L}_][\p{L}\p{N}_.\-\u00b7]*`;
const steps = String.raw`(?:\.\.\/)+${ncName}(?:\/${ncName})*|(?:\/${ncName})+`;
const spacedPath = new RegExp(String.raw` (?:instance\('__last-saved'\)|current\(\)\/)?(?:${steps}) `, 'gu');
const reference = new RegExp(String.raw`\$\{(last-saved#)?(${ncName})\}`, 'gu');
const lastSaved = "instance('__last-saved')";

export interface ReferenceContext {
  readonly context: string | undefined;
  /** Relative paths start with `current()`, as in choice filters. */
  readonly isFilter?: boolean;
}

interface Piece {
  readonly written: string;
  reference?: string;
}

export class References {
  private readonly paths = new Map<string, string | undefined>();
  /** Forms of other programs have paths without spaces: there only the meaning is kept. */
  private readonly isOtherStyle: boolean;
  private readonly renamings: ReturnType<typeof renamingsOf>;

  constructor(private readonly form: Form) {
    for (const { name, path, parent } of form.nodes.values()) {
      if (parent?.name === 'entity' && name === 'label') continue;
      this.paths.set(name, this.paths.has(name) ? undefined : path);
    }
    this.renamings = renamingsOf(form);
    this.isOtherStyle = this.isWrittenByOtherProgram();
  }

  isUnique(name: string): boolean {
    return this.paths.get(name) !== undefined;
  }

  inExpression(text: string, use: ReferenceContext): string {
    if (this.isOtherStyle) return this.readable(this.renamed(text));
    const pieces = this.split(this.renamed(text), use);
    // A path's result can depend on the text around it, so this repeats until stable.
    for (let round = 0; round < 3; round += 1) {
      const whole = pieces.map((piece) => piece.reference ?? piece.written).join('');
      let at = 0;
      let isRight = true;
      for (const piece of pieces) {
        const end = at + (piece.reference ?? piece.written).length;
        if (piece.reference !== undefined && this.pathOf(piece.reference, use, whole, [at, end]) !== piece.written) {
          delete piece.reference;
          isRight = false;
        }
        at = end;
      }
      if (isRight) break;
    }
    return pieces.map((piece) => piece.reference ?? piece.written).join('');
  }

  renamed(text: string): string {
    return this.renamings.reduce((result, [from, to]) => result.replace(from, to), text);
  }

  forPath(path: string): string | undefined {
    const name = path.slice(path.lastIndexOf('/') + 1);
    return this.paths.get(name) === path ? `\${${name}}` : undefined;
  }

  /** The converter puts spaces around every path, also behind brackets and at the start. */
  private isWrittenByOtherProgram(): boolean {
    const values = [...this.form.binds.values()].flatMap((bind) =>
      [...bind].flatMap(([name, value]) => (name === 'nodeset' || name === 'ref' ? [] : [value])),
    );
    const root = `${this.form.root.path}/`;
    if (
      values.some((value) => value.startsWith(` ${root}`) || value.includes(`( ${root}`) || value.includes(`  ${root}`))
    )
      return false;
    return values.some((value) => value.startsWith(root) || value.includes(`(${root}`) || value.includes(`=${root}`));
  }

  private split(text: string, { context }: ReferenceContext): Piece[] {
    const pieces: Piece[] = [];
    let at = 0;
    for (const { 0: written, index } of text.matchAll(spacedPath)) {
      const found = this.referenceOf(written.trim(), context);
      if (found === undefined) continue;
      pieces.push({ written: text.slice(at, index) }, { written, reference: found });
      at = index + written.length;
    }
    return [...pieces, { written: text.slice(at) }];
  }

  private referenceOf(written: string, context: string | undefined): string | undefined {
    if (written.startsWith(lastSaved))
      return this.forPath(written.slice(lastSaved.length))?.replace('{', '{last-saved#');
    const path = written.replace(/^current\(\)\//, '');
    if (path.startsWith('/')) return this.forPath(path);
    if (context === undefined) return undefined;
    let base = context;
    let rest = path;
    for (; rest.startsWith('../'); rest = rest.slice(3)) base = parentPath(base);
    return this.forPath(`${base}/${rest}`);
  }

  private pathOf(
    written: string,
    use: ReferenceContext,
    whole: string,
    range: readonly [number, number],
  ): string | undefined {
    const [, saved, name = ''] = new RegExp(reference.source, 'u').exec(written) ?? [];
    const target = this.paths.get(name);
    if (target === undefined) return undefined;
    if (saved !== undefined) return ` ${lastSaved}${target} `;
    const { context } = use;
    if (context !== undefined && isRelativeAllowed(whole, range, written)) {
      const relative = this.relativePath(context, target);
      if (relative !== undefined)
        return use.isFilter === true || isInInstancePredicate(whole, range)
          ? ` current()/${relative} `
          : ` ${relative} `;
    }
    return ` ${target} `;
  }

  /** Within the same repeat; undefined if they share none. */
  private relativePath(context: string, target: string): string | undefined {
    let shared = parentPath(target);
    while (shared !== '' && !context.startsWith(`${shared}/`)) shared = parentPath(shared);
    let repeat = shared;
    while (repeat !== '' && !this.form.repeats.has(repeat)) repeat = parentPath(repeat);
    if (repeat === '') return undefined;
    const up = context.slice(shared.length + 1).split('/').length;
    return `${Array.from({ length: up }, () => '..').join('/')}${target.slice(shared.length)}`;
  }

  /** References for paths without spaces, outside of quotes. */
  private readable(text: string): string {
    const path = new RegExp(
      String.raw`(?:instance\('__last-saved'\))(?:\/${ncName})+|"[^"]*"|'[^']*'|(?<![\p{L}\p{N}_.)\]\-/])(?:\/${ncName})+(?![\p{L}\p{N}_/[(])`,
      'gu',
    );
    return text.replace(path, (found) => (/^['"]/.test(found) ? found : (this.referenceOf(found, undefined) ?? found)));
  }
}

function isInInstancePredicate(whole: string, [start, end]: readonly [number, number]): boolean {
  if (!/instance\([^)]+.+/.test(whole)) return false;
  for (const { 0: found, index } of whole.matchAll(/\[[^\]]+\]/g))
    if (start >= index && end <= index + found.length) return true;
  return false;
}

const absoluteArguments: ReadonlySet<number> = new Set([0, 1, 3, 5]);

/** Not for the repeats and fields that `indexed-repeat` names. */
function isRelativeAllowed(whole: string, [start, end]: readonly [number, number], written: string): boolean {
  if (!whole.includes('indexed-repeat(')) return true;
  const calls = [...whole.matchAll(/indexed-repeat\([^)]+\)/g)];
  for (const { 0: call, index } of calls) {
    if (end > index + call.length) continue;
    if (end < index || start > index + call.length) return true;
    const values = (/\((.*)\)$/.exec(call)?.[1] ?? '').split(',');
    const position = values.findLastIndex((value) => value.trim().includes(written));
    return position !== -1 && !absoluteArguments.has(position);
  }
  return calls.length > 0;
}
