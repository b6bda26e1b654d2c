/** Problems during an e2e test: errors, policy violations, and needless calls. */
import type { BrowserContext, ConsoleMessage, Page, Response } from '@playwright/test';

export interface Problems {
  /** Allows problems that match in this test. */
  allow(pattern: RegExp): void;
  add(problem: string): void;
  /** All problems that were not allowed. */
  unexpected(): string[];
}

const problemsOf = new WeakMap<BrowserContext, Problems>();

/**
 * Says that an e2e test opens what is not there, or no longer, or a project that its person may not see: only asking for
 * it tells. Pages that the rights in a project deny ask for nothing (src/session/denied-pages.ts).
 */
export const allowDenied = (page: Page): void => problemsOf.get(page.context())?.allow(/^refused with 40[34]: /);

function createProblems(): Problems {
  const found: string[] = [];
  const allowed: RegExp[] = [];
  return {
    allow: (pattern) => void allowed.push(pattern),
    add: (problem) => void found.push(problem),
    unexpected: () => found.filter((problem) => !allowed.some((pattern) => pattern.test(problem))),
  };
}

/**
 * Whether a form has a draft, and what is in it, and whether usage reports were decided, are questions that a refusal
 * answers, so everybody may ask them.
 */
const question = /^refused with 404: GET \/v1\/(?:projects\/\d+\/forms\/[^/]+\/draft\b|config\/analytics$)/;

/**
 * A needless call: something was read that the person may not see, or that is not there. "refused with 403: GET
 * /v1/audits"; null if it is none. What writes are refused, and sessions that have ended, e2e tests see on the screen.
 */
function needless(response: Response, url: string): string | null {
  const method = response.request().method();
  if (method !== 'GET' || ![403, 404].includes(response.status()) || !response.url().startsWith(`${url}/v1/`))
    return null;
  const { pathname, search } = new URL(response.url());
  // Without a session there is none to restore.
  if (pathname === '/v1/sessions/restore') return null;
  const text = `refused with ${response.status()}: GET ${pathname}${search}`;
  return question.test(text) ? null : text;
}

/** The browser's own message about a failed answer of the API, which the application reports itself. */
const isAnswer = (message: ConsoleMessage, api: string) =>
  message.text().startsWith('Failed to load resource') && message.location().url.startsWith(api);

/** Listens to every page of a context. Policy violations are recorded even if the page catches their events. */
export async function watchContext(
  context: BrowserContext,
  url: string,
  problems: Problems = createProblems(),
): Promise<Problems> {
  await context.addInitScript(() => {
    document.addEventListener(
      'securitypolicyviolation',
      ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) => {
        console.error(
          `Content security policy: ${effectiveDirective} blocked ${blockedURI} (${sourceFile}:${lineNumber})`,
        );
      },
    );
  });
  const watch = (page: Page) => {
    page.on('pageerror', (error) => problems.add(`uncaught in ${page.url()}: ${error.message}`));
    page.on('console', (message) => {
      // A text whose catalogue the page did not load is shown as its ID; the library only warns.
      const isTextMissing = message.text().startsWith('Uncompiled message');
      if (!isTextMissing && (message.type() !== 'error' || isAnswer(message, `${url}/v1/`))) return;
      problems.add(`console in ${page.url()}: ${message.text().split('\n').slice(0, 3).join('\n')}`);
    });
    page.on('response', (response) => {
      const text = needless(response, url);
      if (text !== null) problems.add(text);
    });
    page.on('crash', () => problems.add(`crash of ${page.url()}`));
  };
  problemsOf.set(context, problems);
  for (const page of context.pages()) watch(page);
  context.on('page', watch);
  return problems;
}
