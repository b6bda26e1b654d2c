/// <reference types="vite/client" />

/** Made by build/palette-css.ts. */
declare module 'virtual:palette.css';
