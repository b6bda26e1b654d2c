import { expect, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';

/**
 * Chooses an option as people do: from the device's list of a select, or by opening the list of a combobox and clicking.
 */
export async function choose(field: Locator, option: string): Promise<void> {
  await expect.element(field).toBeVisible();
  if (field.element() instanceof HTMLSelectElement) return field.selectOptions(option);
  if (field.element().getAttribute('aria-expanded') !== 'true') await field.click();
  if (field.element().closest('.ant-select') === null)
    return page.getByRole('option', { name: option, exact: true }).click();
  // The options that antd shows have a title; those with a role are for assistive technology.
  const shown = await vi.waitUntil(() =>
    document.querySelector('.ant-select-dropdown:not(.ant-select-dropdown-hidden)'),
  );
  await page.elementLocator(shown).getByTitle(option, { exact: true }).click();
}

/** The chosen option of a select as people see it. */
export const chosenIn = (field: Locator): string | null | undefined =>
  field.element().closest('.ant-select')?.querySelector('.ant-select-content')?.textContent;
