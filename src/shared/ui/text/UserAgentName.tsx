import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Name } from './Name';

export function UserAgentName({ agent }: { agent: string }) {
  const { i18n } = useLingui();
  const name = userAgentName(agent);
  return <Name>{typeof name === 'string' ? name : i18n._(name)}</Name>;
}

/** The first match counts: most also claim to be those below. */
const browsers: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['Safari', /\bVersion\/\S+ (?:Mobile\/\S+ )?Safari\//],
];
const systems: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Windows', /\bWindows\b/],
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad|iPod)\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

const nameIn = (list: typeof browsers, agent: string) => list.find(([, mark]) => mark.test(agent))?.[0];

/** Short name of a user agent, such as "Chrome on Linux". Replaces a library of some 20 kB. */
export function userAgentName(agent: string): MessageDescriptor | string {
  const collect = /org\.odk\.collect\.android\/v?(\S+)/.exec(agent);
  if (collect) return `ODK Collect ${collect[1]}`;
  const browser = nameIn(browsers, agent);
  if (browser === undefined) return agent;
  const system = nameIn(systems, agent);
  return system === undefined ? browser : msg`${browser} on ${system}`;
}
