export const maraichersDeLaSaone = `
Cardons; Cardoons; vegetables.leafy; local; case10kg@26.00
Blettes; Chard; vegetables.leafy; local organic; case10bunch@14.00
Salade feuille de chêne; Oak leaf lettuce; vegetables.leafy; local; case12@9.60
Frisée fine; Fine frisée; vegetables.leafy; local; case12@11.40
Pissenlits; Dandelion greens; vegetables.leafy; local; case3kg@21.00
Mâche nantaise; Corn salad; vegetables.leafy; local; case8x150g@15.20
Poireaux primeurs; Early leeks; vegetables.alliums; local organic; case5kg@11.50
Oignons doux des Cévennes; Sweet Cévennes onions; vegetables.alliums; aop; case5kg@15.80
Ail rose de Lautrec; Pink Lautrec garlic; vegetables.alliums; aop; case5kg@44.00
Échalions; Banana shallots; vegetables.alliums; local; bag5kg@14.20
Carottes des sables; Sand-grown carrots; vegetables.roots; local; bag10kg@12.50
Navets boule d’or; Golden ball turnips; vegetables.roots; local organic; case5kg@9.80
Radis de dix-huit jours; Eighteen-day radishes; vegetables.roots; local; case20bunch@18.00
Betteraves crues; Raw beets; vegetables.roots; local; bag10kg@11.00
Pommes de terre grenaille; Baby potatoes; vegetables.potatoes; local; case10kg@16.50
Pommes de terre Charlotte; Charlotte potatoes; vegetables.potatoes; local; bag25kg@24.00
Courgettes fleurs; Zucchini flowers; vegetables.squash; local; case20@14.00
Courge butternut; Butternut squash; vegetables.squash; local organic; case10kg@13.50
Potimarron; Red kuri squash; vegetables.squash; local organic; case10kg@14.50
Tomates cœur de bœuf; Beefsteak tomatoes; vegetables.fruiting; local; case6kg@18.60
Aubergines; Eggplants; vegetables.fruiting; local; case5kg@10.50
Poivrons corne; Horn peppers; vegetables.fruiting; local; case5kg@12.00
Haricots verts extra-fins; Extra-fine green beans; vegetables.legumes; local; case5kg@24.00
Petits pois; Peas; vegetables.legumes; local; case5kg@19.50
Champignons de Paris; Button mushrooms; vegetables.mushrooms; local; case3kg@11.40
Pleurotes; Oyster mushrooms; vegetables.mushrooms; local organic; case2kg@17.00
Cerfeuil; Chervil; herbs.fresh; local; case10bunch@12.00
Estragon; Tarragon; herbs.fresh; local; case10bunch@13.50
Pêches de vigne; Vine peaches; fruits.stone; local; case5kg@19.00
Cerises burlat; Burlat cherries; fruits.stone; local; case5kg@27.50
Abricots Bergeron; Bergeron apricots; fruits.stone; local; case5kg@18.50
Framboises; Raspberries; fruits.berries; local; case12x125g@26.40
Pommes Reine des reinettes; King of the Pippins apples; fruits.apples; local; case10kg@17.00
Poires Comice; Comice pears; fruits.apples; local; case7kg@17.50
Saint-Marcellin; Saint-Marcellin; dairy.soft-cheese; aop; case24x80g@36.00
Rosette de Lyon; Rosette de Lyon; meat.charcuterie; local; piece~1.4kg@19.80
Œufs plein air; Free-range eggs; eggs.hen; local; tray30@6.90
Miel de la Dombes; Dombes honey; sweet.honey; local; case12x500g@78.00
`;
