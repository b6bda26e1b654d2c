import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { activateLocale, type Locale } from '~/i18n/i18n';
import { show } from '../../../../tests/helpers/show';
import { PageHead } from './PageHead';
import '~/app/styles.css';

const english = 'Post-cyclone shelter and water damage assessment – round two';
const arabic = 'مسح المدارس في المناطق الشمالية والجنوبية، الجولة الثانية من العام';

afterEach(() => activateLocale('en'));

test.each<[Locale, number]>([
  ['ar', 390],
  ['ar', 700],
  ['en', 390],
  ['en', 700],
])('long names in breadcrumbs lose their ends, not their beginnings (%s, %i px)', async (locale, width) => {
  await activateLocale(locale);
  await page.viewport(width, 800);
  const crumbs = [{ label: english, to: '/' }, { label: arabic, to: '/projects/1' }, { label: english }];
  await show(
    <MemoryRouter>
      <PageHead crumbs={crumbs} title="Relief distribution" />
    </MemoryRouter>,
  );
  const names = [...document.querySelectorAll('.crumbs bdi')];
  expect(names).toHaveLength(3);
  for (const name of names) {
    const range = document.createRange();
    range.setStart(name.firstChild ?? name, 0);
    range.setEnd(name.firstChild ?? name, 3);
    const [first, box] = [range.getBoundingClientRect(), name.getBoundingClientRect()];
    expect(name.scrollWidth).toBeGreaterThan(name.clientWidth);
    expect(first.left).toBeGreaterThanOrEqual(box.left - 1);
    expect(first.right).toBeLessThanOrEqual(box.right + 1);
    expect(box.right).toBeLessThanOrEqual(width);
  }
});
