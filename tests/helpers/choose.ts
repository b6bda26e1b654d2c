import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';

/**
 * Chooses an option as people do: from the device's list of a select, or by opening the list of a combobox and clicking.
 */
export async function choose(field: Locator, option: string): Promise<void> {
  await expect.element(field).toBeVisible();
  if (field.element() instanceof HTMLSelectElement) return field.selectOptions(option);
  await field.click();
  // The options that antd shows have a title; those with a role are for assistive technology.
  const isAntd = field.element().closest('.ant-select') !== null;
  await (
    isAntd ? page.getByTitle(option, { exact: true }) : page.getByRole('option', { name: option, exact: true })
  ).click();
}
