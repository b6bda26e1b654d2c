/** Restricts looking up writes and invalidating cached answers to src/api (ARCHITECTURE.md, "Writes"). */
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { isTest, parse, place, type Source } from './sources.ts';

const invalidating = new Set(['invalidateQueries', 'resetQueries', 'removeQueries', 'refetchQueries']);
const methods = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'request']);

const patching = new Set(['setQueryData', 'setQueriesData']);

/** Files that cache what they read themselves. */
const mayFill: Record<string, string> = {
  'src/session/use-current-user.ts': 'the session reads the user before the cache is there',
};

/** Files that clear the cache for a reason other than a write. */
const mayInvalidate: Record<string, string> = {
  'src/shared/ui/page/RightsGate.tsx': 'forgets what was loaded with a right that is gone',
};

/** Files that call without the generated functions. */
const mayCall: Record<string, string> = {
  'src/session/session.ts': 'signs in and out, before the query cache is loaded',
  'src/session/session-changes.ts': 'looks for the user, before the query cache is loaded',
  'src/session/session-end.ts': 'looks for the session, before the query cache is loaded',
  'src/session/preferences.ts': 'best effort; changes the cached user itself',
  'src/shared/config/client-config.ts': 'a file beside the API, before the query cache is loaded',
  'src/domain/sign-in/appearance.ts': 'nobody is signed in, nothing is cached',
  'src/features/account/password/ResetPasswordPage.tsx': 'nobody is signed in, nothing is cached',
  'src/features/account/password/ClaimPage.tsx': 'nobody is signed in, nothing is cached',
  'src/domain/submissions/whole-answers.ts': 'reads text, and generated functions read JSON',
  'src/features/system/config/settings.ts': 'reads bytes, and generated functions read JSON',
};
/** Forms to fill have no query cache. */
const hasNoCache = (path: string) => path.startsWith('src/features/web-forms/');

/** Files that only send, without `refetchAfter`: whoever calls them refetches. */
const mayOnlySend: Record<string, string> = {
  'src/features/entity-import/send-entities.ts': 'the import refetches after its last block',
  'src/features/form-access/access-job.ts': 'the job reads the access again itself',
  'src/features/project-settings/changes.ts': 'the dialog first leaves the pages of the project',
  'src/domain/entities/move-entities.ts': 'the jobs refetch at their end',
  'src/domain/forms/draft-uploads.ts': 'the job refetches at its end',
  'src/domain/forms/trash.ts': 'the dialogs first leave the pages of the form',
  'src/domain/submissions/review.ts': 'the job of many reviews refetches at its end',
  'src/domain/submissions/trash.ts': 'rows are refetched once they have faded, or after the last of many',
};

/** The operations that write. */
const writes = new Set(
  /type WriteOperation =([^;]*);/.exec(readFileSync('src/api/generated/operations.ts', 'utf8'))?.[1]?.match(/\w+/g),
);

export const exceptions = [mayFill, mayInvalidate, mayCall, mayOnlySend].flatMap((files) => Object.keys(files));

/** What a file of src does although only src/api may. */
export function writeFaults(source: Source): string[] {
  const { path } = source;
  if (!path.startsWith('src/') || path.startsWith('src/api/') || isTest(path)) return [];
  const file = parse(source);
  const faults: string[] = [];
  const refetches = source.text.includes("from '~/api/invalidation'");
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node)) {
      const name = node.name.text;
      if (name === 'outcomeUnknown')
        faults.push(`${place(file, node)}: settleWrite deals with lost answers, not outcomeUnknown`);
      if (invalidating.has(name) && !(path in mayInvalidate))
        faults.push(`${place(file, node)}: what is refetched stands in api/invalidation.ts, not ${name}`);
      if (patching.has(name) && !(path in mayFill))
        faults.push(`${place(file, node)}: patchCached changes the cache, not ${name}`);
      if (methods.has(name) && node.expression.getText(file) === 'client' && !(path in mayCall) && !hasNoCache(path))
        faults.push(`${place(file, node)}: the generated functions call the server, not client.${name}`);
    }
    if (
      ts.isImportDeclaration(node) &&
      ts.isStringLiteral(node.moduleSpecifier) &&
      /(?:^~\/api|\/api)\/request$/.test(node.moduleSpecifier.text)
    )
      faults.push(
        `${place(file, node)}: only src/api sends requests of its own; calls are in api/generated/hooks and mutations`,
      );
    if (ts.isImportSpecifier(node) && writes.has(node.name.text) && !refetches && !(path in mayOnlySend))
      faults.push(
        `${place(file, node)}: ${node.name.text} only sends; mutate refetches, too, or call refetchAfter after it`,
      );
    ts.forEachChild(node, visit);
  };
  visit(file);
  return faults;
}
