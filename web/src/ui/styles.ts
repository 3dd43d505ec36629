/*
 * Style sheets for every screen, in this order. The library's sheets are in a cascade layer, so ours take precedence
 * in whatever order lazily loaded chunks arrive. Each component imports the sheets it uses.
 */
import '@fontsource-variable/figtree/index.css';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import './tokens.css';
import './mantine.css';
import './base.css';
