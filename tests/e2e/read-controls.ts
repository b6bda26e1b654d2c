/** The controls of a page as a screen reader tells them, from the accessibility tree of Chromium. */
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

interface Read {
  role: string;
  name: string;
  description: string;
  /** The names of the groups and regions around it. */
  within: string;
}

interface AxNode {
  nodeId: string;
  parentId?: string;
  ignored: boolean;
  role?: { value: string };
  name?: { value: string };
  description?: { value: string };
}

/** What gives a control a context that its name does not repeat. */
const contexts = new Set(['group', 'radiogroup', 'region', 'dialog', 'listitem', 'figure', 'definition', 'row']);
const controls = new Set(['button', 'checkbox', 'combobox', 'textbox', 'searchbox', 'radio', 'slider', 'switch']);

/** The controls of the page as they are read. */
async function controlsOf(page: Page): Promise<Read[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: AxNode[] };
  await session.detach();
  expect(nodes.length, 'what a screen reader gets').toBeGreaterThan(10);
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const around = ({ parentId }: AxNode): string[] => {
    const parent = parentId === undefined ? undefined : byId.get(parentId);
    if (!parent) return [];
    const name = contexts.has(parent.role?.value ?? '') ? (parent.name?.value ?? '') : '';
    return [...around(parent), ...(name === '' ? [] : [name])];
  };
  return nodes.flatMap((node) => {
    const role = node.role?.value ?? '';
    if (node.ignored || !controls.has(role)) return [];
    return {
      role,
      name: node.name?.value.trim() ?? '',
      description: node.description?.value.trim() ?? '',
      within: around(node).join(' › '),
    };
  });
}

/** Expects that one heading names the page, that no two controls sound the same, and that nothing is said twice. */
export async function expectToBeTold(page: Page, what: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
  // In the log, and among the reports, the same thing happens again and again: the time beside it differs. antd's eye
  // is in the field that it shows.
  const repeated = {
    audits: / logged in$| created a draft /,
    analytics: /^The server sent a usage report$/,
    profile: /^Show$/,
  }[what];
  const read = (await controlsOf(page)).filter(({ name }) => repeated?.test(name) !== true);
  expect(
    read.filter(({ name }) => name === ''),
    `controls without a name on ${what}`,
  ).toEqual([]);
  expect(
    read.filter(({ name, description }) => description === name),
    `controls with a description that repeats the name on ${what}`,
  ).toEqual([]);
  const keys = read.map(({ role, name, description, within }) => `${within} › ${role} "${name}" (${description})`);
  expect(
    keys.filter((key, index) => keys.indexOf(key) !== index),
    `controls that sound the same on ${what}`,
  ).toEqual([]);
}
