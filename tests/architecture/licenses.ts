/** The licenses of the packages that the application may contain. */

/** Permissive ones: who passes the files on names the authors, which the build's `licenses.txt` does. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  // argparse, for the command line of the parser of Markdown; permissive, and not in the build.
  'PSF-2.0',
  'Unlicense',
  'Zlib',
]);

interface Locked {
  license?: string;
  dev?: boolean;
  link?: boolean;
}

/** Whether a license expression can be met with the allowed ones: all around AND, one around OR. */
export function isAllowed(expression: string): boolean {
  const plain = expression.replaceAll(/[()]/g, '');
  return plain.split(/ OR /i).some((choice) => choice.split(/ AND /i).every((name) => allowed.has(name.trim())));
}

/** The packages for production whose license is unknown or not allowed: "name: license". */
export const licenseFaults = (packages: Readonly<Record<string, Locked>>): string[] =>
  Object.entries(packages)
    .filter(([path, { dev, link }]) => path !== '' && dev !== true && link !== true)
    .filter(([, { license }]) => license === undefined || !isAllowed(license))
    .map(([path, { license }]) => `${path.replace(/^.*node_modules\//, '')}: ${license ?? 'no license'}`);
