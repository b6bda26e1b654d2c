/** Finds code that makes elements or code of texts, stores something new in the browser, or writes to the console. */
import { isTest, type Source } from './sources.ts';

interface Rule {
  what: string;
  pattern: RegExp;
  /** The files that may, with the reason, or what they store. */
  allowed: Readonly<Record<string, string>>;
}

const rules: readonly Rule[] = [
  {
    what: 'makes elements of a text: build nodes, or render it with React',
    pattern:
      /\b(?:innerHTML|outerHTML|srcdoc|srcDoc|insertAdjacentHTML|createContextualFragment|dangerouslySetInnerHTML|setHTMLUnsafe)\b|\bdocument\.write/,
    allowed: {},
  },
  {
    what: 'makes code of a text',
    pattern: /\beval\(|\bnew Function\(|\bset(?:Timeout|Interval)\(\s*['"`]|['"`]javascript:/,
    allowed: {},
  },
  {
    what: 'reads HTML: only to take its words out of it',
    pattern: /['"`]text\/html['"`]/,
    allowed: {},
  },
  {
    what: 'posts a message to any origin',
    pattern: /\bpostMessage\([^)]*,\s*['"`]\*['"`]/,
    allowed: {},
  },
  {
    what: 'stores something in the browser: say here what, and that it is no secret',
    pattern: /\b(?:localStorage|sessionStorage|indexedDB\.open|caches\.open|writeStorage\(|createStore\('alidade)/,
    allowed: {
      'src/app/Root.tsx': 'places of lists that were scrolled',
      'src/domain/exports/last-download.ts': 'the choices of the last download of lists',
      'src/engines/row-index/store/index-store.ts': 'rows of forms and lists that were searched, until the log-out',
      'src/features/entity-import/import-state.ts': 'the file of an import that runs',
      'src/features/web-forms/drafts/draft-store.ts':
        'answers that are not sent yet, and those of the last second before the page is left',
      'src/features/web-forms/move-entries.ts': 'only moves what the other files store',
      'src/features/web-forms/offline/queue.ts': 'filled forms that wait to be sent, with the token of their link',
      'src/features/web-forms/offline/sent-log.ts': 'names of forms that were sent, for a week',
      'src/features/web-forms/offline/snapshot.ts': 'forms for work without a network, with the token of their link',
      'src/features/web-forms/offline/worker.ts': 'the code of the offline page',
      'src/features/web-forms/send/single-submission.ts': 'that a form was sent, and a made-up id of this browser',
      'src/i18n/i18n.ts': 'the language',
      'src/session/denied-pages.ts': 'addresses that were denied',
      'src/session/expiry.ts': 'when the session ends',
      'src/session/seen-release.ts': 'what the server lacks',
      'src/shared/url-state/history-state.ts': 'places on pages',
      'src/shared/jobs/job-list.ts': 'unfinished jobs: ids and choices',
      'src/shared/lib/form-drafts.ts': 'only deletes',
      'src/shared/lib/saved-drafts.ts': 'input of forms that are no forms of passwords',
      'src/shared/lib/storage.ts': 'only what the others here give it',
      'src/shared/ui/theme/theme.ts': 'the theme',
    },
  },
  {
    what: 'writes to the console, where a secret could be read over a shoulder',
    pattern: /\bconsole(?:\.\w+|\[[^\]]+\])\(/,
    allowed: {
      'src/app/error-pages/RouteErrorPage.tsx': 'a fault of our own code',
      'src/shared/config/client-config.ts': 'mistakes in the file of settings, which everybody can read',
    },
  },
];

/** The files that store something of their own in the browser. */
export const storingFiles: readonly string[] = rules
  .filter(({ what }) => what.startsWith('stores something'))
  .flatMap(({ allowed }) => Object.entries(allowed))
  .flatMap(([path, what]) => (what.startsWith('only ') ? [] : [path]));

const isCode = ({ path }: Source): boolean => path.startsWith('src/') && !isTest(path);

/** "path: what" for every file that does something which is not allowed there. */
export const unsafeFaults = (source: Source): string[] =>
  isCode(source)
    ? rules
        .filter(({ pattern, allowed }) => pattern.test(source.text) && !(source.path in allowed))
        .map(({ what }) => `${source.path}: ${what}`)
    : [];

/** Files that are allowed what they do not do. */
export const needlessExceptions = (sources: readonly Source[]): string[] =>
  rules.flatMap(({ pattern, allowed }) =>
    Object.keys(allowed).filter((path) => !sources.some((source) => source.path === path && pattern.test(source.text))),
  );
