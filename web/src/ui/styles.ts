/*
 * What every screen needs, in this order. The library's sheets stand in a cascade layer, so ours win
 * whatever order the lazily loaded chunks arrive in; each component imports the sheets it uses.
 */
import '@fontsource-variable/figtree/index.css';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import './tokens.css';
import './mantine.css';
import './base.css';
