/**
 * Columns: name in French; name in English; category; certifications; formats, each with its price (see
 * `parse-products.ts`).
 */
export const fermeDuNord = `
Carottes nantaises; Nantes carrots; vegetables.roots; organic local; bag5kg@9.75 case12bunch@26.40
Carottes arc-en-ciel; Rainbow carrots; vegetables.roots; organic local; bag5kg@12.50
Betteraves rouges; Red beets; vegetables.roots; organic local; bag5kg@8.90 case12bunch@24.00
Betteraves chioggia; Chioggia beets; vegetables.roots; organic local; bag5kg@11.25
Panais; Parsnips; vegetables.roots; organic local; bag5kg@11.80
Navets hakurei; Hakurei turnips; vegetables.roots; organic local; case12bunch@30.00
Rutabagas; Rutabagas; vegetables.roots; local; bag10kg@13.20
Radis roses; Pink radishes; vegetables.roots; organic local; case24bunch@33.60
Radis melon d’eau; Watermelon radishes; vegetables.roots; organic local; bag5kg@12.75
Céleri-rave; Celeriac; vegetables.roots; organic local; case12@27.60
Topinambours; Sunchokes; vegetables.roots; organic local; bag5kg@17.50
Pommes de terre rattes; Fingerling potatoes; vegetables.potatoes; organic local; bag5kg@14.90 bag20kg@49.00
Pommes de terre à chair jaune; Yellow-fleshed potatoes; vegetables.potatoes; local; bag20kg@24.50
Pommes de terre bleues; Blue potatoes; vegetables.potatoes; organic local; bag5kg@12.90
Oignons jaunes; Yellow onions; vegetables.alliums; organic local; bag10kg@13.90
Oignons rouges; Red onions; vegetables.alliums; organic local; bag10kg@15.60
Échalotes grises; Grey shallots; vegetables.alliums; organic local; bag2.5kg@21.00
Ail d’automne; Hardneck garlic; vegetables.alliums; organic local; bag1kg@28.50
Fleur d’ail; Garlic scapes; vegetables.alliums; organic local; case12bunch@36.00
Poireaux; Leeks; vegetables.alliums; organic local; case12@25.20
Oignons verts; Green onions; vegetables.alliums; organic local; case24bunch@28.80
Chou kale frisé; Curly kale; vegetables.leafy; organic local; case12bunch@27.00
Chou kale lacinato; Lacinato kale; vegetables.leafy; organic local; case12bunch@28.20
Bette à carde; Swiss chard; vegetables.leafy; organic local; case12bunch@26.40
Épinards; Spinach; vegetables.leafy; organic local; case4x454g@31.20
Roquette; Arugula; vegetables.leafy; organic local; case4x454g@33.60
Mesclun; Mesclun; vegetables.leafy; organic local; case4x454g@34.80
Laitue Boston; Boston lettuce; vegetables.leafy; organic local; case12@23.40
Laitue romaine; Romaine lettuce; vegetables.leafy; organic local; case12@22.80
Mâche; Corn salad; vegetables.leafy; organic local; case6x150g@24.00
Chou vert; Green cabbage; vegetables.cabbages; local; case10@21.00
Chou rouge; Red cabbage; vegetables.cabbages; local; case10@24.00
Choux de Bruxelles; Brussels sprouts; vegetables.cabbages; organic local; bag5kg@24.50
Brocoli; Broccoli; vegetables.cabbages; organic local; case14@32.20
Chou-fleur; Cauliflower; vegetables.cabbages; organic local; case9@31.50
Courgettes; Zucchini; vegetables.squash; organic local; case10kg@24.00
Courge butternut; Butternut squash; vegetables.squash; organic local; case15kg@25.50
Courge kabocha; Kabocha squash; vegetables.squash; organic local; case15kg@28.50
Citrouilles à tarte; Pie pumpkins; vegetables.squash; local; case15kg@21.00
Tomates ancestrales; Heirloom tomatoes; vegetables.fruiting; organic local; case5kg@27.50
Tomates cerises; Cherry tomatoes; vegetables.fruiting; organic local; case12x300g@34.80
Concombres libanais; Lebanese cucumbers; vegetables.fruiting; organic local; case5kg@18.50
Poivrons doux; Sweet peppers; vegetables.fruiting; organic local; case5kg@23.50
Haricots verts; Green beans; vegetables.legumes; organic local; case5kg@27.00
Maïs sucré; Sweet corn; vegetables.legumes; local; bag60@30.00
Basilic; Basil; herbs.fresh; organic local; case12bunch@27.00
Persil plat; Flat parsley; herbs.fresh; organic local; case12bunch@21.60
Fleurs comestibles; Edible flowers; herbs.flowers; organic local; case6x50g@42.00
Œufs de poules en liberté; Free-range eggs; eggs.hen; local; tray30@11.40 case15x12@78.00
`;
