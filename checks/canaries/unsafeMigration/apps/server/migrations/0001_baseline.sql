alter table app.run drop column amount;
