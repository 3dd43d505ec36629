import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import styles from './combobox.module.css';

/** How the library's choosers look here. */
export const comboboxClasses = {
  input: styles.input!,
  dropdown: styles.dropdown!,
  option: styles.option!,
  empty: styles.nothing!,
};

export const pillClasses = { pill: styles.pill!, inputField: styles.field! };
