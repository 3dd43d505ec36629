-- The search of products reads one kind of apostrophe, whichever was typed.
update products set search_text = replace(search_text, '’', '''') where search_text like '%’%';
