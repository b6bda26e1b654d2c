import { Plural } from '@lingui/react/macro';
import { createContext, memo, type ReactNode, startTransition, use, useEffect, useMemo, useRef, useState } from 'react';
import { createStore } from '~/shared/lib/store';
import { useStore } from '~/shared/screen/use-store';

interface Item {
  nodeId: string;
  currentState: { relevant: boolean };
}

interface BlocksProps<Own extends Item> {
  /** A set, because React compares arrays of props deeply in development, and removed nodes must not be read. */
  items: ReadonlySet<Own>;
  weightOf: (item: Own) => number;
  render: (item: Own, index: number) => ReactNode;
}

const blockWeight = 16;
/** Estimated pixels of a question before it is rendered. */
const usualHeight = 130;

interface Part<Own> {
  from: number;
  items: Set<Own>;
  weight: number;
  /** Rendered with the page: the questions before it do not fill the first screen. */
  first: boolean;
}

function partsOf<Own extends Item>(items: ReadonlySet<Own>, weightOf: (item: Own) => number): Part<Own>[] {
  const parts: Part<Own>[] = [];
  let index = 0;
  let asked = 0;
  for (const item of items) {
    const weight = weightOf(item);
    const last = parts.at(-1);
    if (last && last.weight + weight <= blockWeight) {
      last.items.add(item);
      last.weight += weight;
    } else parts.push({ from: index, items: new Set([item]), weight, first: asked < blockWeight });
    if (item.currentState.relevant) asked += weight;
    index += 1;
  }
  return parts;
}

/**
 * Renders a long list in blocks: those near the viewport or navigated to first, the others while the page is idle, so
 * that screen readers and find-in-page reach all of it.
 */
export function Blocks<Own extends Item>({ items, weightOf, render }: BlocksProps<Own>) {
  const parts = useMemo(() => partsOf(items, weightOf), [items, weightOf]);
  if (parts.length <= 1) return [...items].map(render);
  return parts.map(({ from, items: own, weight, first }) => (
    <Block key={[...own][0]?.nodeId} first={first} from={from} items={own} weight={weight} render={render as never} />
  ));
}

interface BlockProps {
  first: boolean;
  from: number;
  items: ReadonlySet<Item>;
  weight: number;
  render: (item: Item, index: number) => ReactNode;
}

const Block = memo(function Block({ first, from, items, weight, render }: BlockProps) {
  const box = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(first);
  const ids = useMemo(() => [...items].map(({ nodeId }) => nodeId), [items]);
  const rendered = useRevealed(ids) > 0 || near;
  const queue = use(RenderQueueContext);
  const later = useStore(queue.isFull);
  useEffect(() => {
    const element = box.current;
    if (near || !element) return;
    const show = () => startTransition(() => setNear(true));
    const leave = queue.add({ weight, render: show });
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && show(), {
      rootMargin: '1200px 0px',
    });
    observer.observe(element);
    return () => {
      leave();
      observer.disconnect();
    };
  }, [near, queue, weight]);
  // A block that was navigated to stays rendered.
  if (rendered && !near) setNear(true);
  const height = weight * usualHeight;
  return (
    <div
      ref={box}
      className="fill-block"
      style={rendered ? { containIntrinsicBlockSize: `auto ${height}px` } : { blockSize: height }}
    >
      {rendered
        ? [...items].map((item, index) => render(item, from + index))
        : later && (
            <p className="fill-hint">
              <Plural
                value={weight}
                one="About # question. It appears when you scroll here."
                other="About # questions. They appear when you scroll here."
              />
            </p>
          )}
    </div>
  );
});

interface Waiting {
  weight: number;
  render: () => void;
}

/** Questions rendered in advance; more would take too much of a phone's memory. */
const most = 5000;

/** Blocks of a form that are not rendered yet; one after the other is rendered while the page is idle. */
export class RenderQueue {
  readonly #waiting = new Set<Waiting>();
  readonly #most: number;
  #rendered = 0;
  #asked: number | null = null;

  constructor(atMost = most) {
    this.#most = atMost;
  }

  readonly isFull = createStore(false);

  add(part: Waiting): () => void {
    this.#waiting.add(part);
    this.#ask();
    return () => this.#waiting.delete(part);
  }

  #ask(): void {
    if (this.#asked !== null || this.isFull.get()) return;
    const render = () => {
      this.#asked = null;
      this.#renderNext();
    };
    // Not every browser has requestIdleCallback, and a busy page may never be idle.
    this.#asked =
      'requestIdleCallback' in window ? requestIdleCallback(render, { timeout: 100 }) : Number(setTimeout(render, 50));
  }

  #renderNext(): void {
    const [next] = this.#waiting;
    if (!next) return;
    this.#waiting.delete(next);
    this.#rendered += next.weight;
    next.render();
    if (this.#rendered >= this.#most) this.isFull.set(true);
    if (this.#waiting.size > 0) this.#ask();
  }
}

export const RenderQueueContext = createContext(new RenderQueue());

/**
 * Makes questions render although they are out of view or collapsed, because the page goes to one. `show` takes the ids
 * of all nodes from the root down to the question.
 */
export class Reveal {
  readonly visited = createStore({ path: new Set<string>(), visit: 0 });
  show(path: readonly string[]): void {
    this.visited.set({ path: new Set(path), visit: this.visited.get().visit + 1 });
  }
}

export const RevealContext = createContext(new Reveal());

/** A number that changes with every visit to one of these nodes or what is inside; 0 before the first. */
export function useRevealed(ids: readonly string[]): number {
  return useStore(use(RevealContext).visited, ({ path, visit }) => (ids.some((id) => path.has(id)) ? visit : 0));
}
