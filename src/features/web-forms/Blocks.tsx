import { Plural } from '@lingui/react/macro';
import { createContext, memo, type ReactNode, startTransition, use, useEffect, useMemo, useRef, useState } from 'react';
import { createStore } from '~/shared/lib/store';
import { useStore } from '~/shared/screen/use-store';

interface Item {
  nodeId: string;
  currentState: { relevant: boolean };
}

interface BlocksProps<Own extends Item> {
  /** A set, because React compares arrays of properties deeply in development, and removed nodes must not be read. */
  items: ReadonlySet<Own>;
  /** About how many questions an item renders. */
  weightOf: (item: Own) => number;
  render: (item: Own, index: number) => ReactNode;
}

/** Questions of a block, about. */
const blockWeight = 16;
/** Pixels of a question, until it is rendered. */
const usualHeight = 130;

interface Part<Own> {
  from: number;
  items: Set<Own>;
  weight: number;
  /** It is rendered with the page: what is asked before it does not fill the first screen. */
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
 * Draws a long list block by block: first those near the view, or that the page goes to, then the others while the page
 * is idle, so that readers of the page and its search find all of it. A short list is rendered at once.
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
  const queue = use(Rendering);
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
  // Where the page went once stays rendered.
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
  /** About how many questions it has. */
  weight: number;
  render: () => void;
}

/** So many questions are rendered without being asked for; more would take too much of a phone's memory. */
const most = 5000;

/** The parts of a form that are not rendered yet: one after the other is rendered while the page is idle. */
export class RenderQueue {
  readonly #waiting = new Set<Waiting>();
  readonly #most: number;
  #rendered = 0;
  #asked: number | null = null;

  constructor(atMost = most) {
    this.#most = atMost;
  }

  /** Whether the rest waits until people scroll to it. */
  readonly isFull = createStore(false);

  /** Adds a part. Returns a function that removes it: it was rendered, or is gone. */
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
    // Some browsers do not tell when they are idle, and a busy page may never be.
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

export const Rendering = createContext(new RenderQueue());

/**
 * Questions that must be rendered although they are out of view or folded away, because the page goes to one of them. A
 * question is named by the ids of all nodes from the form down to it.
 */
export class Reveal {
  readonly visited = createStore({ path: new Set<string>(), visit: 0 });
  show(path: readonly string[]): void {
    this.visited.set({ path: new Set(path), visit: this.visited.get().visit + 1 });
  }
}

export const Revealed = createContext(new Reveal());

/** A number that changes with every visit of one of these nodes, or of what is in it; 0 before the first. */
export function useRevealed(ids: readonly string[]): number {
  return useStore(use(Revealed).visited, ({ path, visit }) => (ids.some((id) => path.has(id)) ? visit : 0));
}
