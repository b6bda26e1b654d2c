/** References are as in attributes ("/data/group/age"), paths as on the server ("/group/age"). */

const withoutPrefixes = (path: string): string => path.replace(/(^|[/@])[^:/@]+:(?=[^:/])/g, '$1');

/** Resolves a reference against the root name and a context path; null if it is not a plain path. The root is "". */
export function resolvePath(reference: string, root: string, context = ''): string | null {
  const plain = withoutPrefixes(reference.trim().replace(/^current\(\)\//, ''));
  if (plain === '' || !/^[^()[\]{}'"\s|+*=<>!]+$/u.test(plain)) return null;
  const steps = plain.split('/');
  const found = plain.startsWith('/') ? [] : context.split('/').filter((step) => step !== '');
  if (plain.startsWith('/')) {
    if (steps[1] !== root) return null;
    steps.splice(0, 2);
  }
  for (const step of steps) {
    if (step === '..') found.pop();
    else if (step !== '.' && step !== '') found.push(step);
  }
  return found.length === 0 ? '' : `/${found.join('/')}`;
}

/** Null at the top. */
export function parentPath(path: string): string | null {
  const cut = path.lastIndexOf('/');
  return cut <= 0 ? null : path.slice(0, cut);
}

export const lastStep = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
