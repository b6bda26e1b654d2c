import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';
import { antdTokens, paletteCss, themeKey, type ThemeName } from '../src/app/theme/tokens.ts';

/**
 * antd's styles as files (docs/decisions/0001-static-css.md). In the build and in development every style module of antd is
 * replaced by one that imports a CSS file, extracted here by running that module once for the light and the dark
 * tokens, and whose hook only names the theme. Vite then splits and loads that CSS with the code that uses it. No
 * style element is ever made at run time, so that `style-src 'self'` holds on any static host.
 */
const styleModule = /\/antd\/es\/(?<module>(?<component>[^/]+(?:\/[^/]+)?)\/style(?:\/[\w-]+)?)\.js$/;
/** Makes the icons' base style at run time; it is in the base CSS. Brings the CSS compiler along. */
const iconStyle = /\/antd\/es\/theme\/util\/useResetIconStyle\.js$/;
/** Makes style hooks; none are left. Only its name builder is used by components. */
const styleHooks = /\/antd\/es\/theme\/util\/genStyleUtils\.js$/;
/** The icons bring a copy of it. */
const iconCss = /\/@ant-design\/icons\/es\/cssUtils\.js$/;
/** antd's own form store is never used (react-hook-form is); its controls only ask whether they stand in such a form. */
const formStore = /\/@rc-component\/form\/es\/index\.js$/;
const dynamicCss = /\/util\/(?:es|lib)\/Dom\/dynamicCSS\.js$/;
const virtual = 'virtual:antd-css/';
/** The CSS file of a style module has its path. */
const styleFile = /^\/virtual\/antd-css\/(?<module>(?<component>.+)\/style(?:\/[\w-]+)?)\.css$/;
const themes: ThemeName[] = ['light', 'dark'];

/** The class name antd gives a component where it is not the folder's name. */
const prefixes: Record<string, string> = {
  button: 'btn',
  'date-picker': 'picker',
  '_util/wave': 'wave',
  'input-number': 'input-number',
};

const require = createRequire(import.meta.url);

/** antd's style of links would reach every link of the page; ours is in our own styles. */
const withoutLinks = (css: string): string => css.replace(/(?<=^|\})a(?=[:{,[])[^{}]*\{[^}]*\}/g, '');

/** Below our own styles in the cascade, whichever of the files arrives first (src/app/styles.css names the layers). */
const inLayer = (css: string): string => `@layer antd{${css}}`;

interface Extracted {
  css: string;
  exports: string;
}

function extractor() {
  const React = require('react') as typeof import('react');
  const { renderToString } = require('react-dom/server') as typeof import('react-dom/server');
  const { createCache, extractStyle, StyleProvider } =
    require('@ant-design/cssinjs') as typeof import('@ant-design/cssinjs');
  const { ConfigProvider, theme } = require('antd/lib/index.js') as typeof import('antd');

  const algorithms = { light: theme.defaultAlgorithm, dark: theme.darkAlgorithm };
  type Kind = 'style' | 'cssVar' | 'token';

  /** CSS that rendering `use` produces under one theme. */
  const run = (use: () => React.ReactNode, name: ThemeName, kind: Kind): string => {
    const cache = createCache();
    const Probe = () => use();
    renderToString(
      React.createElement(
        StyleProvider,
        { cache },
        React.createElement(
          ConfigProvider,
          { theme: { ...antdTokens(name), algorithm: algorithms[name] } },
          React.createElement(Probe),
        ),
      ),
    );
    return extractStyle(cache, { plain: true, types: [kind] }).replace(/\.data-ant-cssinjs-cache-path\{[^}]*\}/g, '');
  };

  const { useToken } = theme;
  const base = themes.map((name) => run(() => (useToken(), null), name, 'token')).join('');
  const buttonStyle = require('antd/lib/button/style/index.js') as { default: (prefix: string) => unknown };
  const tagStyle = require('antd/lib/tag/style/index.js') as { default: (prefix: string) => unknown };
  // Every component repeats the reset of links and icons first: what two of them begin with alike.
  const [one, two] = [
    run(() => (buttonStyle.default('x'), null), 'light', 'style'),
    run(() => (tagStyle.default('x'), null), 'light', 'style'),
  ];
  let end = 0;
  while (end < one.length && one[end] === two[end]) end += 1;
  const shared = one.slice(0, one.lastIndexOf('}', end) + 1);

  return {
    base: inLayer(base + withoutLinks(shared)),
    extract(component: string, file: string): Extracted {
      const module = require(`antd/lib/${file}.js`) as Record<string, unknown>;
      const prefix = `ant-${prefixes[component] ?? component}`;
      const css: string[] = [];
      const lines: string[] = [];
      for (const [name, value] of Object.entries(module)) {
        const target = name === 'default' ? 'export default' : `export const ${name} =`;
        if (typeof value === 'string' || typeof value === 'number') lines.push(`${target} ${JSON.stringify(value)};`);
        if (typeof value !== 'function') continue;
        // cssinjs-utils makes style components beside style hooks; only these bear this name.
        const isComponent = value.name === 'StyledComponent';
        if (!isComponent && name !== 'default' && !name.startsWith('use')) continue;
        const use = isComponent
          ? () => React.createElement(value as React.FC<{ prefixCls: string }>, { prefixCls: prefix })
          : () => ((value as (prefix: string, root: string) => unknown)(prefix, prefix), null);
        css.push(withoutLinks(run(use, 'light', 'style').replace(shared, '')));
        // A component hangs its variables on its own class or on one made for them, as its code has it.
        for (const each of themes)
          css.push(
            run(use, each, 'cssVar').replaceAll(`.${prefix}{`, `.${prefix},.${themeKey(each)}.${prefix}-css-var{`),
          );
        lines.push(`${target} ${isComponent ? '() => null' : 'useStaticStyle'};`);
      }
      return { css: inLayer(css.join('')), exports: lines.join('\n') };
    },
  };
}

/** Code for exports that something may name and nothing may call. */
function leftOut(names: string[]): string {
  const exports = names.map((name) => `export const ${name} = leftOut;`).join('\n');
  return `const leftOut = () => { throw new Error('left out of the production build'); };\n${exports}\n`;
}

let extraction: ReturnType<typeof extractor> | undefined;
const extract = () => (extraction ??= extractor());

interface Options {
  /** Off, antd makes its styles at run time and `base.css` is empty. */
  enabled: boolean;
  /** For the optimizer of the development server, which takes no CSS: the browser gets that from the server. */
  external?: boolean;
}

/** The plugin. `base.css` and `palette.css` can be imported in any case. */
export function antdStaticCss({ enabled, external = false }: Options): Plugin {
  return {
    name: 'alidade:antd-static-css',
    enforce: 'pre',
    resolveId(id) {
      if (id.startsWith(virtual)) return { id: `/${id.replace(':', '/')}`, external };
      // As the optimizer's result names it.
      return id.startsWith('/virtual/antd-css/') ? id : undefined;
    },
    load(id) {
      const path = id.replaceAll('\\', '/').split('?')[0] ?? id;
      if (path === '/virtual/antd-css/palette.css') return paletteCss();
      if (path === '/virtual/antd-css/base.css') return enabled ? extract().base : '';
      if (!enabled) return undefined;
      const file = styleFile.exec(path)?.groups;
      if (file) return extract().extract(file['component'] ?? '', file['module'] ?? '').css;
      if (dynamicCss.test(path)) {
        // cssinjs marks the element it gets: one that is never put into the document.
        return `export const updateCSS = () => document.createElement('style');
export const injectCSS = updateCSS;
export const removeCSS = () => undefined;
export const clearContainerCache = () => undefined;`;
      }
      if (iconCss.test(path)) {
        const code = readFileSync(path, 'utf8');
        return (
          code.replace('export function updateCSS(', 'function madeStyles(') +
          "\nexport const updateCSS = () => document.createElement('style');"
        );
      }
      if (formStore.test(path)) {
        const names = ['Field', 'FieldContext', 'List', 'ListContext', 'useForm', 'useWatch'];
        return `${leftOut(names)}\nexport default leftOut;\nexport const FormProvider = ({ children }) => children;`;
      }
      if (styleHooks.test(path)) {
        const code = readFileSync(path, 'utf8');
        return (
          leftOut(['genComponentStyleHook', 'genStyleHooks', 'genSubStyleComponent']) +
          code.slice(code.indexOf('export const genCssVar'))
        );
      }
      if (iconStyle.test(path)) return 'export default () => undefined;';
      const match = styleModule.exec(path)?.groups;
      const component = match?.['component'];
      if (!match || component === undefined || component === 'style') return undefined;
      const module = match['module'] ?? '';
      const { exports } = extract().extract(component, module);
      return {
        code: `import { useContext } from 'react';
import { DesignTokenContext } from 'antd/es/theme/context.js';
import '${virtual}${module}.css';
const useStaticStyle = () => ['', useContext(DesignTokenContext).cssVar?.key ?? '${themeKey('light')}'];
${exports}`,
        moduleSideEffects: true,
      };
    },
  };
}
