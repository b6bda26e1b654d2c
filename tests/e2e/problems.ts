/** What a browser complains about while a journey runs. */
import type { BrowserContext, ConsoleMessage, Page } from '@playwright/test';

export interface Problems {
  /** Complaints that match are expected in this test. */
  allow(pattern: RegExp): void;
  add(problem: string): void;
  /** Everything complained about that was not allowed. */
  unexpected(): string[];
}

function createProblems(): Problems {
  const found: string[] = [];
  const allowed: RegExp[] = [];
  return {
    allow: (pattern) => void allowed.push(pattern),
    add: (problem) => void found.push(problem),
    unexpected: () => found.filter((problem) => !allowed.some((pattern) => pattern.test(problem))),
  };
}

/** The browser's own note about an answer of the API that is a failure: the application has its say about that. */
const isAnswer = (message: ConsoleMessage, api: string) =>
  message.text().startsWith('Failed to load resource') && message.location().url.startsWith(api);

/** Listens to every page of a context. Marked so that the violation is seen even where the page catches its events. */
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
      if (message.type() !== 'error' || isAnswer(message, `${url}/v1/`)) return;
      problems.add(`console in ${page.url()}: ${message.text().split('\n').slice(0, 3).join('\n')}`);
    });
    page.on('crash', () => problems.add(`crash of ${page.url()}`));
  };
  for (const page of context.pages()) watch(page);
  context.on('page', watch);
  return problems;
}
