import { expect, test } from 'vitest';
import { show as showWithTexts } from '../../../../tests/helpers/show';
import { ExpandableText } from './ExpandableText';

const show = (lines: number) =>
  showWithTexts(
    <div style={{ inlineSize: 200, fontSize: 14, lineHeight: '20px' }}>
      <ExpandableText lines={4}>
        <p style={{ margin: 0, whiteSpace: 'pre' }}>{Array.from({ length: lines }, () => 'line').join('\n')}</p>
      </ExpandableText>
    </div>,
  );

test('shows the rest of a long text, and hides it again', async () => {
  const screen = await show(30);
  await screen.getByRole('button', { name: 'Show more' }).click();
  await screen.getByRole('button', { name: 'Show less' }).click();
  await expect.element(screen.getByRole('button', { name: 'Show more' })).toBeVisible();
});

test('leaves a short text alone', async () => {
  const screen = await show(2);
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
});
