/** Browser problems during a journey: errors and policy violations. */
import type { BrowserContext, ConsoleMessage, Page } from '@playwright/test';

export interface Problems {
  /** Allows problems that match in this test. */
  allow(pattern: RegExp): void;
  add(problem: string): void;
  /** All problems that were not allowed. */
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

/** The browser's own message about a failed API answer, which the application reports itself. */
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
    page.on('crash', () => problems.add(`crash of ${page.url()}`));
  };
  for (const page of context.pages()) watch(page);
  context.on('page', watch);
  return problems;
}
