/** How long a page works without a pause. */
import type { Browser, Page } from 'playwright';

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  args: { name?: string };
  /** Microseconds of the thread itself, so that other work of the machine does not count. */
  tdur?: number;
}

export const startTrace = (browser: Browser, page: Page): Promise<void> =>
  browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] });

/** The longest task of the page since the start of the trace, in milliseconds of its thread. */
export async function longestTask(browser: Browser): Promise<string> {
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const pages = new Set(
    trace.traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(threadOf),
  );
  let longest = 0;
  for (const event of trace.traceEvents)
    if (event.ph === 'X' && event.name.endsWith('RunTask') && pages.has(threadOf(event)))
      longest = Math.max(longest, event.tdur ?? 0);
  return `${Math.round(longest / 1000)} ms`;
}
