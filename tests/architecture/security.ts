/** Reads the threat model of SECURITY.md. */

interface NamedTest {
  path: string;
  name: string;
}

interface Threat {
  tries: string;
  tests: NamedTest[];
}

/** The rows of the table of threats, with the tests that their last cell names as: `path` "name". */
export const threatsOf = (document: string): Threat[] =>
  document
    .split('\n')
    .filter((line) => /^\|(?!---| Who )/.test(line))
    .map((line) => {
      const [, , tries = '', , shownBy = ''] = line.split('|').map((cell) => cell.trim());
      const tests = [...shownBy.matchAll(/`([^`]+)` "([^"]+)"/g)];
      return { tries, tests: tests.map(([, path = '', name = '']) => ({ path, name })) };
    });

/** The tests that are not in their file. Takes a file's text, or undefined if there is none. */
export const missingTests = (tests: readonly NamedTest[], read: (path: string) => string | undefined): string[] =>
  tests
    .filter(({ path, name }) => read(path)?.includes(`'${name}'`) !== true)
    .map(({ path, name }) => `${path}: ${name}`);
