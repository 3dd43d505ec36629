/* Style sheets for every screen, in this order; each component imports its own. */
import '@fontsource-variable/figtree/index.css';
import './tokens.css';
import './base.css';
