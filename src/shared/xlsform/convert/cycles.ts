/** Finds values that are computed from themselves: clients cannot open such forms. */
import { type FormNode, everyNode } from './form-node';
import type { ProblemList } from './problem-list';
import { referencesIn } from './reference-syntax';
import { placeOf } from './table';

/** What of a question is computed from others. */
const computed = ['calculate', 'relevant'];

/** Functions that may read the same question of another instance. */
const readsOtherInstances = /indexed-repeat\(|position\(/;

function readFrom(node: FormNode): string[] {
  const texts = computed.map((name) =>
    name === 'calculate' && node.triggers.length > 0 ? undefined : node.bind?.get(name),
  );
  return texts.flatMap((text) =>
    typeof text === 'string' && !readsOtherInstances.test(text)
      ? referencesIn(text)
          .references.filter(({ isLastSaved }) => !isLastSaved)
          .map(({ name }) => name)
      : [],
  );
}

interface Step {
  readonly name: string;
  readonly next: string[];
}

/** Walks from question to question; what is on the way when it is met again is a cycle. */
function findCycles(reads: ReadonlyMap<string, readonly string[]>): string[][] {
  const done = new Set<string>();
  const cycles: string[][] = [];
  for (const first of reads.keys()) {
    const way: Step[] = done.has(first) ? [] : [{ name: first, next: [...(reads.get(first) ?? [])] }];
    const onWay = new Set(way.map(({ name }) => name));
    for (let step = way.at(-1); step; step = way.at(-1)) {
      const name = step.next.pop();
      if (name === undefined) {
        done.add(step.name);
        onWay.delete(step.name);
        way.pop();
      } else if (onWay.has(name))
        cycles.push(way.slice(way.findIndex((one) => one.name === name)).map((one) => one.name));
      else if (!done.has(name) && reads.has(name)) {
        onWay.add(name);
        way.push({ name, next: [...(reads.get(name) ?? [])] });
      }
    }
  }
  return cycles;
}

/** Long cycles are not listed in full. */
const mostNames = 10;

/** Warns about each cycle at the question where it was found. */
export function checkCycles(root: FormNode, problems: ProblemList): void {
  const nodes = new Map([...everyNode(root)].map((node) => [node.name, node]));
  const reads = new Map([...nodes].map(([name, node]) => [name, readFrom(node)]));
  for (const names of findCycles(reads)) {
    const row = nodes.get(names[0] ?? '')?.row;
    const shown = names.length > mostNames ? [...names.slice(0, mostNames), '…'] : names;
    if (row) problems.add('reference-cycle', placeOf(row), { names: shown.join(', ') });
  }
}
