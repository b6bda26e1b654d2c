import type { ThemeConfig } from 'antd';

/**
 * Every colour and measure, for light and dark: source of antd's tokens and of our CSS variables (`--bg`, `--text` …).
 * Text colours reach 4.5:1 on every background they are used on, marks and control borders 3:1; tests/architecture
 * checks the pairs.
 */
const light = {
  bg: '#ffffff',
  'bg-page': '#f6f7f8',
  'bg-hover': '#f0f3f4',
  'bg-selected': '#e3f0f0',
  'bg-changed': '#fff7d6',
  'bg-skeleton': '#e7eaec',
  text: '#1b2428',
  'text-muted': '#57646a',
  line: '#e1e5e8',
  'line-strong': '#818d94',
  brand: '#0b5f63',
  'brand-hover': '#0e7479',
  'on-brand': '#ffffff',
  link: '#0b5f63',
  success: '#17663a',
  'success-bg': '#e5f4ea',
  info: '#1c5a94',
  'info-bg': '#e7f0f9',
  warning: '#7d4e00',
  'warning-bg': '#fdf1d8',
  danger: '#b3261e',
  'danger-bg': '#fdecea',
  'danger-text': '#8c1d17',
  'danger-border': '#e3a19c',
  'toast-bg': '#22303a',
  'toast-text': '#ffffff',
  shadow: '0 6px 24px rgb(20 30 40 / 18%)',
};

const dark: typeof light = {
  bg: '#171c1f',
  'bg-page': '#101416',
  'bg-hover': '#20272b',
  'bg-selected': '#15383a',
  'bg-changed': '#3a3413',
  'bg-skeleton': '#2a3236',
  text: '#e7ecee',
  'text-muted': '#a3b0b6',
  line: '#2b3338',
  'line-strong': '#6e7c84',
  brand: '#2f9ea3',
  'brand-hover': '#48b4b8',
  'on-brand': '#06191a',
  link: '#62c3c6',
  success: '#7fd09b',
  'success-bg': '#14301f',
  info: '#8fc0ee',
  'info-bg': '#14293c',
  warning: '#e9bd6a',
  'warning-bg': '#362708',
  danger: '#f2938c',
  'danger-bg': '#3b1715',
  'danger-text': '#f8c4c0',
  'danger-border': '#7c322d',
  'toast-bg': '#dfe6e9',
  'toast-text': '#14191c',
  shadow: '0 6px 24px rgb(0 0 0 / 55%)',
};

export type ThemeName = 'light' | 'dark';
export const palettes: Record<ThemeName, typeof light> = { light, dark };

const fontFamily =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Sans Arabic', 'Noto Sans CJK JP', sans-serif";

const themeKey = (name: ThemeName, narrow: boolean): string => `theme-${name}${narrow ? '-narrow' : ''}`;

/** Pixels: controls on a phone are as high as a finger is wide. */
const [height, smallHeight, heightOnPhone] = [32, 28, 44];

export function antdTokens(name: ThemeName, narrow: boolean): ThemeConfig {
  const palette = palettes[name];
  // The dark algorithm derives other tones than ours, whose contrast is checked.
  const tones = {
    colorSuccess: palette.success,
    colorWarning: palette.warning,
    colorError: palette.danger,
    colorInfo: palette.info,
  };
  return {
    hashed: false,
    cssVar: { key: themeKey(name, narrow) },
    token: {
      colorPrimary: palette.brand,
      colorLink: palette.link,
      ...tones,
      colorSuccessBg: palette['success-bg'],
      colorWarningBg: palette['warning-bg'],
      colorErrorBg: palette['danger-bg'],
      colorInfoBg: palette['info-bg'],
      colorTextBase: palette.text,
      colorBgBase: palette.bg,
      colorBgContainer: palette.bg,
      colorBgElevated: palette.bg,
      colorText: palette.text,
      colorBorder: palette['line-strong'],
      colorBorderSecondary: palette.line,
      colorTextSecondary: palette['text-muted'],
      colorTextDescription: palette['text-muted'],
      colorTextPlaceholder: palette['text-muted'],
      // antd derives greys from the text for its secondary texts, which are too light to read.
      colorTextTertiary: palette['text-muted'],
      colorTextQuaternary: palette['text-muted'],
      colorIcon: palette['text-muted'],
      colorIconHover: palette.text,
      colorTextLightSolid: palette['on-brand'],
      controlItemBgActive: palette['bg-selected'],
      controlItemBgActiveHover: palette['bg-selected'],
      controlItemBgHover: palette['bg-hover'],
      fontFamily,
      fontSize: 14,
      borderRadius: 6,
      controlHeight: narrow ? heightOnPhone : height,
      controlHeightSM: narrow ? heightOnPhone : smallHeight,
      controlHeightLG: narrow ? heightOnPhone : 40,
      wireframe: false,
    },
    components: {
      // The form's gap is between its items.
      Form: { itemMarginBottom: 0, verticalLabelPadding: '0 0 4px' },
      // The dark algorithm derives a darker brand colour; a button's text needs ours.
      Button: {
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        colorPrimary: palette.brand,
        colorPrimaryHover: palette['brand-hover'],
        colorPrimaryActive: palette['brand-hover'],
        colorError: palette.danger,
        colorErrorHover: palette['danger-text'],
        colorErrorActive: palette['danger-text'],
        defaultColor: palette.text,
        defaultHoverColor: palette.link,
        defaultActiveColor: palette.link,
        contentLineHeight: 1.5,
        paddingInlineSM: 9,
        // The blank between icon and word is an element, too, with this gap on both sides.
        iconGap: 4,
      },
      Alert: { ...tones, withDescriptionPadding: '12px 16px', withDescriptionIconSize: 16, fontSizeLG: 14 },
      // A count says how much there is, not that something is wrong.
      Badge: {
        colorError: palette['bg-selected'],
        colorErrorHover: palette['bg-selected'],
        colorTextLightSolid: palette.text,
        colorBorderBg: 'transparent',
      },
      Card: { headerFontSizeSM: 15, headerHeightSM: 44, bodyPaddingSM: 16, headerPaddingSM: 16 },
      Collapse: { headerPadding: '4px 0', contentPadding: '0 0 0 24px' },
      Empty: { colorTextDescription: palette.text },
      Drawer: { paddingLG: 16 },
      Dropdown: { colorTextDisabled: palette['text-muted'] },
      Menu: {
        itemHeight: narrow ? heightOnPhone : 40,
        itemBg: 'transparent',
        subMenuItemBg: 'transparent',
        activeBarBorderWidth: 0,
        iconMarginInlineEnd: 10,
        itemSelectedBg: palette['bg-selected'],
        itemSelectedColor: palette.text,
        itemMarginInline: 0,
      },
      // Over dialogs, under what opens from a button.
      Notification: { zIndexPopup: 1020, width: 480, paddingMD: 12, paddingContentHorizontalLG: 16 },
      Progress: { ...tones, defaultColor: palette.brand, remainingColor: palette['bg-skeleton'] },
      Result: { ...tones, titleFontSize: 16, iconFontSize: 28, extraMargin: '12px 0 0' },
      // A step that needs something is no error.
      // The dot of the last entry of a Timeline is that of a current step.
      Steps: { colorError: palette.warning, colorPrimary: palette.brand, dotCurrentSize: 16 },
      Skeleton: { gradientFromColor: palette['bg-skeleton'], paragraphLiHeight: 20, paragraphMarginTop: 0 },
      Timeline: { dotSize: 16, tailWidth: 1, tailColor: palette.line, itemPaddingBottom: 16 },
      Tag: { ...tones, defaultColor: palette.text, defaultBg: palette['bg-hover'] },
      Segmented: { trackBg: palette.line },
      Spin: { colorPrimary: palette.brand },
      Table: {
        cellPaddingBlock: 7,
        cellPaddingInline: 12,
        cellFontSize: 13,
        borderColor: palette.line,
        fontWeightStrong: 400,
        headerBg: palette['bg-page'],
        headerBorderRadius: 0,
        headerColor: palette['text-muted'],
        headerSortActiveBg: palette['bg-page'],
        headerSortHoverBg: palette['bg-hover'],
        headerSplitColor: 'transparent',
        bodySortBg: 'transparent',
        rowExpandedBg: 'transparent',
        rowHoverBg: palette['bg-hover'],
      },
    },
  };
}

/** Our CSS variables: light by default and on paper, dark on `[data-theme='dark']` of the root element. */
export function paletteCss(): string {
  const block = (name: ThemeName) =>
    Object.entries(palettes[name])
      .map(([key, value]) => `--${key}:${value}`)
      .join(';');
  return `:root{color-scheme:light;--font:${fontFamily};${block('light')}}@media not print{:root[data-theme='dark']{color-scheme:dark;${block('dark')}}}`;
}
